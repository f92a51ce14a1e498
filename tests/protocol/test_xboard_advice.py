"""XBoard's side over pipes: what the engine says when XBoard's switches cannot be right."""

import unittest

from test_xboard_pipes import Board

ADVICE = "^tellusererror .*legality testing must(\\\\n| )be off"
FORFEIT = "result 0-1 {Xboard: Forfeit due to invalid move: d8d2 (\\.d2) res=27}"


class Advice(Board):
    def test_wormhole_asks_what_became_of_the_choice(self):
        p = self.start("wormhole", "force")
        self.assertEqual(["choice h", "feature debug=1"], self.answer(p, "lift e2", "put e4")[1:])
        got = self.answer(p, "accepted debug")
        self.assertEqual(len(got), 1)
        self.assertRegex(got[0], ADVICE)
        self.assertEqual(["choice h"], self.answer(p, "lift e2", "put e4")[1:])  # said once
        self.assertEqual([], self.answer(p, "accepted debug", FORFEIT))

    def test_wormhole_with_the_right_switches(self):
        p = self.start("wormhole", "force")
        self.answer(p, "lift e2", "put e4")
        self.assertEqual([], self.answer(p, "usermove e2e4h", "accepted debug"))
        self.assertEqual(["choice h"], self.answer(p, "lift e7", "put e5")[1:])  # known by now
        self.assertEqual([], self.answer(p, "accepted debug"))

    def test_wormhole_with_a_move_that_xboard_knows(self):
        p = self.start("wormhole", "force")
        self.answer(p, "lift g1", "put f3")
        self.answer(p, "usermove g1f3")
        self.assertRegex("\n".join(self.answer(p, "accepted debug")), ADVICE)

    def test_wormhole_a_wrong_click_proves_nothing(self):
        p = self.start("wormhole", "force")
        self.assertEqual(["choice h"], self.answer(p, "lift e2", "put e5")[1:])
        self.assertEqual([], self.answer(p, "accepted debug"))

    def test_forfeit(self):
        for variant in ("hole", "wormhole", "hostage", "eightstone"):
            with self.subTest(variant):
                p = self.start(variant, "force")
                self.assertEqual([], self.answer(p, "result 0-1 {Black mates}", "result"))
                self.assertRegex("\n".join(self.answer(p, FORFEIT)), ADVICE)
                self.assertNotRegex("\n".join(self.answer(p, FORFEIT)), ADVICE)

    def test_chess_is_known_to_xboard(self):
        self.assertEqual([], self.answer(self.start("normal", "force"), FORFEIT))


if __name__ == "__main__":
    unittest.main()
