/* The keys that a variant file may use. Their meanings: variant-ini/README.md. */
#ifndef LACUNA_VARIANT_FILE_KEYS_INTERNAL_H
#define LACUNA_VARIANT_FILE_KEYS_INTERNAL_H

/* X(identifier, name in the file) */
#define RULE_KEYS(X)                                             \
    X(CECP_NAME, "cecpName")                                     \
    X(MAX_FILE, "maxFile")                                       \
    X(MAX_RANK, "maxRank")                                       \
    X(BOARD_SHAPE, "boardShape")                                 \
    X(START_FEN, "startFen")                                     \
    X(PIECE_NAMES, "pieceNames")                                 \
    X(PROMOTION_REGION_WHITE, "promotionRegionWhite")            \
    X(PROMOTION_REGION_BLACK, "promotionRegionBlack")            \
    X(PROMOTION_PIECE_TYPES, "promotionPieceTypes")              \
    X(DOUBLE_STEP, "doubleStep")                                 \
    X(DOUBLE_STEP_REGION_WHITE, "doubleStepRegionWhite")         \
    X(DOUBLE_STEP_REGION_BLACK, "doubleStepRegionBlack")         \
    X(EN_PASSANT_REGION, "enPassantRegion")                      \
    X(CASTLING, "castling")                                      \
    X(CASTLING_RANK, "castlingRank")                             \
    X(CASTLING_KING_FILE, "castlingKingFile")                    \
    X(CASTLING_KINGSIDE_FILE, "castlingKingsideFile")            \
    X(CASTLING_QUEENSIDE_FILE, "castlingQueensideFile")          \
    X(CASTLING_ROOK_KINGSIDE_FILE, "castlingRookKingsideFile")   \
    X(CASTLING_ROOK_QUEENSIDE_FILE, "castlingRookQueensideFile") \
    X(CASTLING_ROOK_PIECES, "castlingRookPieces")                \
    X(CASTLING_DROPPED_PIECE, "castlingDroppedPiece")            \
    X(STALEMATE_VALUE, "stalemateValue")                         \
    X(EXTINCTION_VALUE, "extinctionValue")                       \
    X(EXTINCTION_PIECE_TYPES, "extinctionPieceTypes")            \
    X(N_MOVE_RULE, "nMoveRule")                                  \
    X(N_FOLD_RULE, "nFoldRule")                                  \
    X(CAPTURE_TYPE, "captureType")                               \
    X(PIECE_DROPS, "pieceDrops")                                 \
    X(FIRST_RANK_PAWN_DROPS, "firstRankPawnDrops")               \
    X(PROMOTION_ZONE_PAWN_DROPS, "promotionZonePawnDrops")       \
    X(DROP_REGION_WHITE, "dropRegionWhite")                      \
    X(DROP_REGION_BLACK, "dropRegionBlack")                      \
    X(HOSTAGE_EXCHANGE, "hostageExchange")                       \
    X(PRISON_PAWN_PROMOTION, "prisonPawnPromotion")              \
    X(WALLING_RULE, "wallingRule")                               \
    X(WORMHOLES, "wormholes")                                    \
    X(PULL_PIECE_TYPES, "pullPieceTypes")                        \
    X(STONE_MOVES, "stoneMoves")

/* X(identifier, name in the file, Betza): pieces with a fixed way of going. The king may be given
 * another. Their order here is the order of Variant.piece, the king last. */
#define PIECE_KEYS(X)                    \
    X(PAWN, "pawn", "fmWfcF")            \
    X(KNIGHT, "knight", "N")             \
    X(BISHOP, "bishop", "B")             \
    X(ROOK, "rook", "R")                 \
    X(QUEEN, "queen", "Q")               \
    X(WAZIR, "wazir", "W")               \
    X(FERS, "fers", "F")                 \
    X(ALFIL, "alfil", "A")               \
    X(FERS_ALFIL, "fersAlfil", "FA")     \
    X(SILVER, "silver", "FfW")           \
    X(GOLD, "gold", "WfF")               \
    X(AIWOK, "aiwok", "RNF")             \
    X(BERS, "bers", "RF")                \
    X(DRAGON, "dragon", "RF")            \
    X(DRAGON_HORSE, "dragonHorse", "BW") \
    X(ARCHBISHOP, "archbishop", "BN")    \
    X(CHANCELLOR, "chancellor", "RN")    \
    X(AMAZON, "amazon", "QN")            \
    X(CENTAUR, "centaur", "KN")          \
    X(COMMONER, "commoner", "K")

/* X(N): customPieceN. */
/* clang-format off */
#define CUSTOM_KEYS(X) \
    X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) \
    X(14) X(15) X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24) X(25)
/* clang-format on */

typedef enum {
#define X(id, name) KEY_##id,
    RULE_KEYS(X)
#undef X
#define X(id, name, betza) KEY_##id,
        PIECE_KEYS(X)
#undef X
#define X(number) KEY_CUSTOM_##number,
            CUSTOM_KEYS(X)
#undef X
                KEY_KING,
    KEYS,
    KEY_FIRST_PIECE = KEY_PAWN,
    KEY_NONE = KEYS
} Key;

const char *key_name(Key key);

/* How a piece with that key goes; NULL for custom pieces, which say it themselves. */
const char *key_betza(Key key);

/* KEY_NONE if there is no such key. Case counts. */
Key key_find(const char *name);

/* The key that `name` was probably meant to be: no more than two letters off, case aside, or
 * else its beginning (promotionPieceTypesWhite). KEY_NONE if none is that close. */
Key key_nearest(const char *name);

#endif
