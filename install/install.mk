# make install, uninstall: the engine, and what makes it at home in XBoard.
#
#   PREFIX   /usr/local. XBoard looks for engines below /usr and /usr/local only.
#   DESTDIR  empty: for packagers, put before every path
#   BINDIR, DATADIR, MANDIR, PLUGINDIR, APPDIR, ICONDIR: what PREFIX makes of them below

PREFIX    ?= /usr/local
BINDIR    ?= $(PREFIX)/bin
DATADIR   ?= $(PREFIX)/share/games/lacuna
PLUGINDIR ?= $(PREFIX)/share/games/plugins
MANDIR    ?= $(PREFIX)/share/man
APPDIR    ?= $(PREFIX)/share/applications
ICONDIR   ?= $(PREFIX)/share/icons/hicolor/scalable/apps

VERSION := $(shell sed -n 's/.*LACUNA_VERSION "\(.*\)"/\1/p' include/base/version.h)
FILL_IN  = sed -e 's|@BINDIR@|$(BINDIR)|g' -e 's|@DATADIR@|$(DATADIR)|g' \
               -e 's|@PLUGINDIR@|$(PLUGINDIR)|g' -e 's|@VERSION@|$(VERSION)|g'

.PHONY: install install-files uninstall no-blanks

# make cannot quote the names in its lists, nor XBoard those in a plug-in file: better nothing than half.
INSTALL_NAMES = PREFIX DESTDIR BINDIR DATADIR MANDIR PLUGINDIR APPDIR ICONDIR
no-blanks:
	$(foreach n,$(INSTALL_NAMES),$(if $(word 2,$($(n))),$(error $(n)="$($(n))": blanks in directory names \
	    are not possible here)))

install: no-blanks
	$(MAKE) all
	$(MAKE) install-files

# From the binary that is there, built or not by this Makefile.
install-files: no-blanks
	install -d $(patsubst %,'$(DESTDIR)%',$(BINDIR) $(DATADIR)/pieces $(PLUGINDIR)/xboard \
	    $(MANDIR)/man6 $(APPDIR) $(ICONDIR))
	install -m 755 '$(BINARY)' '$(DESTDIR)$(BINDIR)/lacuna'
	$(FILL_IN) install/lacuna-xboard.in > '$(DESTDIR)$(BINDIR)/lacuna-xboard'
	chmod 755 '$(DESTDIR)$(BINDIR)/lacuna-xboard'
	scripts/assets/make-pieces svg '$(DESTDIR)$(DATADIR)/pieces'
	$(FILL_IN) install/lacuna.eng.in > '$(DESTDIR)$(PLUGINDIR)/xboard/lacuna.eng'
	$(FILL_IN) install/lacuna.6.in > '$(DESTDIR)$(MANDIR)/man6/lacuna.6'
	echo '.so man6/lacuna.6' > '$(DESTDIR)$(MANDIR)/man6/lacuna-xboard.6'
	install -m 644 install/lacuna.desktop '$(DESTDIR)$(APPDIR)/lacuna.desktop'
	install -m 644 install/lacuna.svg '$(DESTDIR)$(ICONDIR)/lacuna.svg'

# Directories that others use too stay, but for those of the plug-ins, which we may have made.
uninstall: no-blanks
	rm -f $(patsubst %,'$(DESTDIR)%',$(BINDIR)/lacuna $(BINDIR)/lacuna-xboard \
	    $(PLUGINDIR)/xboard/lacuna.eng $(MANDIR)/man6/lacuna.6 $(MANDIR)/man6/lacuna-xboard.6 \
	    $(APPDIR)/lacuna.desktop $(ICONDIR)/lacuna.svg)
	rm -rf '$(DESTDIR)$(DATADIR)'
	-rmdir '$(DESTDIR)$(PLUGINDIR)/xboard' '$(DESTDIR)$(PLUGINDIR)' 2>/dev/null
