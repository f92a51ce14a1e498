# Lacuna. `make` builds ./lacuna; the targets below are the rest. See README.md.
#
#   make [ARCH=native]     optimised: a portable binary that picks its kernels by the processor
#                          it runs on, or one for this machine only
#   make debug asan tsan   build/debug/lacuna, build/asan/lacuna, build/tsan/lacuna
#   make check             unit tests, pipe tests and the perft suite
#   make bench             the fixed search whose node count is the signature of behaviour
#   make fuzz              libFuzzer targets from tests/fuzz/*.c (clang)
#   make windows           build/windows/lacuna.exe and a zip for WinBoard (mingw-w64)
#   make install uninstall see install/install.mk: PREFIX, DESTDIR
#   make format-check tidy lint clean
#
# Variables: CC, BUILD (directory for all output), MODE (release debug asan tsan fuzz), ARCH,
# FLAVOURS (processor flavours of the kernels: base v3), WERROR= (empty: warnings are no errors),
# HARDEN= (empty: a release build for Linux without the guards against faults in memory),
# CHECKFLAGS (arguments for scripts/run-tests), EXTRA_CFLAGS, EXTRA_LDFLAGS.

BUILD  ?= build
MODE   ?= release
ARCH   ?=
WERROR ?= -Werror
HARDEN ?= yes
AR     ?= ar
PYTHON ?= python3

MACHINE := $(shell $(CC) -dumpmachine)
EXE     := $(if $(findstring mingw,$(MACHINE)),.exe)

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes $(WERROR)
CPPFLAGS := -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc
SANITIZE := -fno-omit-frame-pointer -fno-sanitize-recover=all

MODE_release := -O3 -DNDEBUG
MODE_debug   := -O0 -g3
MODE_asan    := -O1 -g -fsanitize=address,undefined $(SANITIZE)
MODE_tsan    := -O1 -g -fsanitize=thread $(SANITIZE)
MODE_fuzz    := -O1 -g -fsanitize=fuzzer-no-link,address,undefined $(SANITIZE)
ifeq ($(MODE_$(MODE)),)
$(error MODE=$(MODE): use release, debug, asan, tsan or fuzz)
endif

# Windows: links everything in, as on Linux only libc is needed; printf is C's; gcc's checks of
# formats know Microsoft's only.
ifneq ($(EXE),)
WARNINGS += -Wno-format
CPPFLAGS += -D__USE_MINGW_ANSI_STDIO=1
LINKING  := -static -Wl,--stack,8388608
endif

# A write past an array ends the program instead of going on with a broken game: docs/reliability.md says
# what that costs. Level 3 is not known to every compiler and libc. A static program has no PIE.
ifeq ($(HARDEN)-$(MODE)-$(findstring linux,$(MACHINE)),yes-release-linux)
FORTIFY := $(firstword $(foreach n,3 2,$(shell echo '\#include <stdio.h>' | $(CC) -O2 -U_FORTIFY_SOURCE \
             -D_FORTIFY_SOURCE=$(n) -Werror -E -x c - >/dev/null 2>&1 && echo $(n))))
PIE     := $(if $(findstring -static,$(EXTRA_LDFLAGS)),,pie)
MODE_release += -fstack-protector-strong $(PIE:%=-fPIE) \
                $(FORTIFY:%=-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=%)
LINKING := $(PIE:%=-%) -Wl,-z,relro,-z,now
endif

CFLAGS  := -std=c11 $(WARNINGS) -pthread $(MODE_$(MODE)) $(if $(ARCH),-march=$(ARCH)) $(EXTRA_CFLAGS)
LDFLAGS := -pthread $(MODE_$(MODE)) $(LINKING) $(EXTRA_LDFLAGS)
COMPILE  = $(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# --- Kernels -----------------------------------------------------------------------------------
# src/kernel/unit.c is board, rules, eval and tree search in one translation unit. It is compiled
# once for each line of kernels.def, whose columns become defines (src/kernel/config.h), and for each
# flavour of processor, and exports kernel_<kernel>_<flavour>.

comma       := ,
KERNEL_ROWS := $(shell tr -d ' ' < src/kernel/kernels.def | sed -n 's/^KERNEL(\(.*\))$$/\1/p')
COLUMNS     := KERNEL_NAME KERNEL_BITS GAMES_PULLS GAMES_WORMHOLES GAMES_PRISONS GAMES_HANDS GAMES_STONES GAMES_KING_CAPTURE GAMES_EXTRAS
columns_of   = $(subst $(comma), ,$(filter $(1)$(comma)%,$(KERNEL_ROWS)))
KERNELS     := $(foreach row,$(KERNEL_ROWS),$(firstword $(subst $(comma), ,$(row))))
KERNEL_DEFINES = $(join $(COLUMNS:%=-D%=),$(call columns_of,$(1))) -DKERNEL_CPU=$(2)

V3      := -march=x86-64-v3
HAVE_V3 := $(if $(filter x86_64%,$(MACHINE)),$(shell $(CC) $(V3) -E -x c /dev/null >/dev/null 2>&1 && echo v3))
FLAVOURS      ?= base $(if $(ARCH),,$(HAVE_V3))
FLAGS_of_base :=
# gcc does not align the stack to 32 bytes on Windows, where AVX's aligned moves would then fault.
FLAGS_of_v3   := $(V3) $(if $(EXE),-Wa$(comma)-muse-unaligned-vector-move)
KERNEL_OBJS   := $(foreach f,$(FLAVOURS),$(KERNELS:%=$(BUILD)/kernel/%_$(f).o))

# --- Files -------------------------------------------------------------------------------------

MODULES := base variant network engine game app match learn console protocol tools
SOURCES := src/kernel/kernels.c $(wildcard $(MODULES:%=src/%/*.c) $(MODULES:%=src/%/*/*.c))
ON_WINDOWS := $(filter %_windows.c,$(SOURCES))
ifeq ($(EXE),)
SOURCES := $(filter-out $(ON_WINDOWS),$(SOURCES))
else # without what only Unix has, or has another way
SOURCES := $(filter-out src/match/% src/tools/match_% $(ON_WINDOWS:%_windows.c=%.c),$(SOURCES)) $(ON_WINDOWS)
endif
OBJECTS := $(SOURCES:src/%.c=$(BUILD)/%.o) $(KERNEL_OBJS)
LIBRARY := $(BUILD)/liblacuna.a
BINARY  := $(BUILD)/lacuna$(EXE)

# tests/unit/MODULE/NAME.c is a program check_NAME, tests/fuzz/NAME.c a program fuzz_NAME.
CHECK_SOURCES := $(wildcard tests/unit/*/*.c)
CHECKS        := $(patsubst %.c,$(BUILD)/check_%$(EXE),$(notdir $(CHECK_SOURCES)))
FUZZERS       := $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz_%,$(wildcard tests/fuzz/*.c))
REFERENCE     := $(patsubst tests/reference/%.c,$(BUILD)/reference/%.o,$(wildcard tests/reference/*.c))

# Tests of a kernel's inside, for all kernels or for those that the file names after "KERNELS:".
# Those with _v3 in their name are compiled as that flavour's kernels are.
KERNEL_TESTS   := $(patsubst tests/kernel/%.c,%,$(wildcard tests/kernel/*.c))
ifeq ($(HAVE_V3),)
KERNEL_TESTS   := $(filter-out %_v3,$(KERNEL_TESTS))
endif
KERNELS_of      = $(or $(shell sed -n 's/.*KERNELS:\([a-z0-9 ]*\).*/\1/p' tests/kernel/$(1).c),$(KERNELS))
KERNEL_CHECKS  := $(foreach t,$(KERNEL_TESTS),$(patsubst %,$(BUILD)/check_kernel_$(t)_%$(EXE),$(call KERNELS_of,$(t))))

.PHONY: all debug asan tsan objects tests check bench fuzz fuzzers
.PHONY: format format-check tidy lint clean FORCE
.DELETE_ON_ERROR:

# Only the usual build puts its binary at the top; other builds do not disturb it.
ifeq ($(BUILD)/$(MODE),build/release)
all: lacuna$(EXE)
lacuna$(EXE): $(BINARY)
	cp -f $< $@
else
all: $(BINARY)
endif

debug asan tsan:
	$(MAKE) MODE=$@ BUILD=$(BUILD)/$@ all

objects: $(OBJECTS)

$(BINARY): $(BUILD)/main.o $(LIBRARY)
	$(CC) $(LDFLAGS) -o $@ $^ -lm

# q, not r: files of different modules may bear the same name.
$(LIBRARY): $(OBJECTS)
	rm -f $@
	$(AR) qcs $@ $^

$(BUILD)/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE)

$(BUILD)/kernel/kernels.o: CPPFLAGS += $(if $(filter v3,$(FLAVOURS)),-DKERNELS_HAVE_V3)

# .incbin takes the variant files without the compiler's knowledge.
$(BUILD)/variant/file/builtin.o: $(wildcard variant-ini/*.ini)

# The same for the networks, nets/NAME.nnue for the variant NAME: those that are there.
NETWORKS     := $(patsubst nets/%.nnue,%,$(wildcard nets/*.nnue))
NETWORK_LIST := $(BUILD)/network/networks.def
$(BUILD)/network/embedded.o: CPPFLAGS += -I$(BUILD)/network
$(BUILD)/network/embedded.o: $(NETWORK_LIST) $(NETWORKS:%=nets/%.nnue)
$(NETWORK_LIST): FORCE
	@mkdir -p $(@D)
	@echo '$(patsubst %,NETWORK(%),$(NETWORKS))' | cmp -s - $@ || echo '$(patsubst %,NETWORK(%),$(NETWORKS))' > $@

define KERNEL_RULE
$(BUILD)/kernel/$(1)_$(2).o: src/kernel/unit.c $(BUILD)/flags
	@mkdir -p $$(@D)
	$$(COMPILE) $$(FLAGS_of_$(2)) $(call KERNEL_DEFINES,$(1),$(2))
endef
$(foreach f,$(FLAVOURS),$(foreach k,$(KERNELS),$(eval $(call KERNEL_RULE,$(k),$(f)))))

# Rewritten only when compiler or flags change, and then everything is compiled again.
FLAGS_NOW := $(CC) $(CPPFLAGS) $(filter-out $(WERROR),$(CFLAGS)) $(LDFLAGS) $(FLAVOURS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS_NOW)' | cmp -s - $@ || echo '$(FLAGS_NOW)' > $@

# --- Tests -------------------------------------------------------------------------------------

CHECK_CFLAGS = $(shell pkg-config --cflags check)
CHECK_LIBS   = $(shell pkg-config --libs check)

define CHECK_RULE
$(BUILD)/check_$(basename $(notdir $(1))).o: $(1) $(BUILD)/flags
	@mkdir -p $$(@D)
	$$(COMPILE) -Itests $$(CHECK_CFLAGS)
endef
$(foreach source,$(CHECK_SOURCES),$(eval $(call CHECK_RULE,$(source))))

$(BUILD)/reference/%.o: tests/reference/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -Itests

$(CHECKS): $(BUILD)/%$(EXE): $(BUILD)/%.o $(REFERENCE) $(LIBRARY)
	$(CC) $(LDFLAGS) -o $@ $^ $(CHECK_LIBS) -lm

# Tests of a kernel's inside include kernel/unit.c themselves, under the flavour name `test`.
define KERNEL_CHECK_RULE
$(BUILD)/check_kernel_$(1)_$(2).o: tests/kernel/$(1).c $(BUILD)/flags
	@mkdir -p $$(@D)
	$$(COMPILE) $(if $(filter %_v3,$(1)),$(V3)) -Itests $$(CHECK_CFLAGS) $(call KERNEL_DEFINES,$(2),test)
$(BUILD)/check_kernel_$(1)_$(2)$(EXE): $(BUILD)/check_kernel_$(1)_$(2).o $(REFERENCE) $(LIBRARY)
	$$(CC) $$(LDFLAGS) -o $$@ $$^ $$(CHECK_LIBS) -lm
endef
$(foreach t,$(KERNEL_TESTS),$(foreach k,$(call KERNELS_of,$(t)),$(eval $(call KERNEL_CHECK_RULE,$(t),$(k)))))

# The list keeps scripts/run-tests from programs of tests that were removed.
tests: all $(CHECKS) $(KERNEL_CHECKS)
	@printf '%s\n' $(notdir $(CHECKS) $(KERNEL_CHECKS)) > $(BUILD)/checks

check: tests
	$(PYTHON) scripts/run-tests --build $(BUILD) $(CHECKFLAGS)

bench: all
	$(BINARY) bench

# Each is run by hand: build/fuzz/fuzz_fen -max_total_time=60
fuzz:
	$(MAKE) CC=clang MODE=fuzz BUILD=$(BUILD)/fuzz FLAVOURS=base fuzzers

fuzzers: $(FUZZERS)

$(FUZZERS): $(BUILD)/fuzz_%: tests/fuzz/%.c $(LIBRARY)
	$(CC) $(CPPFLAGS) $(CFLAGS) -Itests -o $@ $< $(LIBRARY) -fsanitize=fuzzer -lm

# --- Style -------------------------------------------------------------------------------------

C_FILES = $(shell find include src tests -name '*.[ch]')

format:
	clang-format -i $(C_FILES)

format-check:
	clang-format --dry-run --Werror $(C_FILES)

tidy: $(NETWORK_LIST)
	clang-tidy --quiet $(sort $(SOURCES)) -- -std=c11 $(CPPFLAGS) -I$(BUILD)/network
	clang-tidy --quiet src/kernel/unit.c -- -std=c11 $(CPPFLAGS)

lint:
	scripts/lint

clean:
	rm -rf $(BUILD) lacuna$(EXE)

include install/install.mk install/windows.mk

-include $(OBJECTS:.o=.d) $(BUILD)/main.d $(REFERENCE:.o=.d) $(CHECKS:%$(EXE)=%.d) $(KERNEL_CHECKS:%$(EXE)=%.d)
