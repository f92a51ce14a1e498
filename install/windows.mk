# make windows: cross-builds for 64-bit Windows, and packs what a user of WinBoard needs.
#
#   apt-get install gcc-mingw-w64-x86-64 librsvg2-bin imagemagick zip
#
#   WINDOWS_CC, WINDOWS_AR   the compiler with POSIX threads, and its archiver

# Debian's has two models of threads.
WINDOWS_CC ?= $(if $(shell command -v x86_64-w64-mingw32-gcc-posix),x86_64-w64-mingw32-gcc-posix,x86_64-w64-mingw32-gcc)
WINDOWS_AR ?= x86_64-w64-mingw32-ar
WINDOWS    := $(BUILD)/windows
ZIP         = $(WINDOWS)/lacuna-$(VERSION)-windows.zip

.PHONY: windows windows-exe

windows-exe:
	$(MAKE) CC='$(WINDOWS_CC)' AR='$(WINDOWS_AR)' BUILD=$(WINDOWS) MODE=release all

# The texts get the line ends that Windows' Notepad of old wants.
windows: windows-exe
	rm -rf $(WINDOWS)/lacuna $(ZIP)
	mkdir -p $(WINDOWS)/lacuna
	cp $(WINDOWS)/lacuna.exe $(WINDOWS)/lacuna
	scripts/assets/make-pieces bmp $(WINDOWS)/lacuna/pieces
	sed 's/$$/\r/' install/winboard.txt > $(WINDOWS)/lacuna/README.txt
	sed 's/$$/\r/' LICENSE > $(WINDOWS)/lacuna/LICENSE.txt
	mkdir $(WINDOWS)/lacuna/variants
	sed 's/$$/\r/' variant-ini/README.md > $(WINDOWS)/lacuna/variants/README.txt
	for f in $(notdir $(wildcard variant-ini/*.ini)); do \
	    sed 's/$$/\r/' variant-ini/$$f > $(WINDOWS)/lacuna/variants/$$f || exit 1; done
	cd $(WINDOWS) && zip -qr $(notdir $(ZIP)) lacuna
