import { ActionIcon, AppShell, Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useVisit } from '../api/session.ts';
import { NotConnected } from '../live/not-connected.tsx';
import { onSearchAsked } from '../parts/ask-to-search.ts';
import { Banner } from '../parts/banner/banner.tsx';
import { holdKeys, useHeldKeys } from '../parts/held-keys.ts';
import { PageProject } from '../parts/rich-text/text-project.ts';
import { platformName } from '../platform.ts';
import { t } from '../text/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { ColorScheme } from './color-scheme.tsx';
import { ArtifactKeys } from './artifact-keys.tsx';
import { CreateMenu } from './create-menu.tsx';
import { InboxLink } from './inbox-link.tsx';
import { useFocusOnPage } from './focus-on-page.ts';
import { KeyHelp, useShellKeys } from './keys.tsx';
import { LargeImages } from './large-images.tsx';
import { AdministrationNavigation } from './administration-navigation.tsx';
import { ProjectNavigation } from './navigation.tsx';
import { Palette } from './palette/palette.tsx';
import { PersonalNavigation } from './personal-navigation.tsx';
import { type Place, usePlace } from './place.ts';
import { ClosedNote } from './project-banner.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import type { Collapsing } from './side-navigation.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Upgraded } from './upgraded.tsx';
import classes from './shell.module.css';

const wide = 232;
const narrow = 52;

interface HeaderProps {
  place: Place;
  /** the name of the navigation at the side; undefined: the page has none */
  menu: string | undefined;
  onSearch: () => void;
  onMenu: () => void;
  create: { isOpen: boolean; onOpen: (isOpen: boolean) => void };
}

function Header({ place, menu, onSearch, onMenu, create }: HeaderProps) {
  return (
    <div className={classes['header']}>
      <nav className={classes['start']} aria-label={t('app.menu')}>
        {menu !== undefined && (
          <ActionIcon hiddenFrom="sm" variant="subtle" color="gray" size="lg" aria-label={menu} onClick={onMenu}>
            <IconMenu2 size={20} />
          </ActionIcon>
        )}
        <Link to="/" className={classes['brand'] ?? ''} aria-label={platformName()}>
          <img src="/icon.svg" alt="" width={24} height={24} />
        </Link>
        <ProjectSwitcher place={place} />
      </nav>
      <UnstyledButton className={classes['search'] ?? ''} onClick={onSearch} visibleFrom="sm">
        <IconSearch size={16} aria-hidden />
        <span className={classes['cut']}>{t('nav.search')}</span>
        <kbd className={classes['key']} aria-hidden>
          /
        </kbd>
      </UnstyledButton>
      <div className={classes['end']}>
        <ActionIcon
          hiddenFrom="sm"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('nav.search')}
          onClick={onSearch}
        >
          <IconSearch size={20} />
        </ActionIcon>
        <CreateMenu project={place.project} {...create} />
        <ColorScheme />
        <InboxLink />
        <AccountMenu />
      </div>
    </div>
  );
}

function Navigation({ place, ...collapsing }: Collapsing & { place: Place }) {
  if (place.isAdministration) return <AdministrationNavigation {...collapsing} />;
  if (place.isPersonal) return <PersonalNavigation {...collapsing} />;
  return place.project === undefined ? null : (
    <ProjectNavigation place={{ ...place, project: place.project }} {...collapsing} />
  );
}

function menuOf({ isAdministration, isPersonal, project }: Place): string | undefined {
  if (isAdministration) return t('nav.menu.administration');
  if (isPersonal) return t('nav.personal');
  return project === undefined ? undefined : t('nav.menu');
}

/** The layout of every page. */
export function Shell() {
  const visit = useVisit();
  const place = usePlace();
  const { pathname } = useLocation();
  const [isCollapsed, setCollapsed] = useLocalStorage({ key: 'hearth-navigation-collapsed', defaultValue: false });
  // The menu closes with the page that it was opened on.
  const [menuAt, setMenuAt] = useState<string>();
  const [isSearching, search] = useDisclosure();
  const [isHelpOpen, help] = useDisclosure();
  const [isCreating, setCreating] = useState(false);
  useHeldKeys();
  useFocusOnPage('content');
  const openSearch = useCallback(() => {
    holdKeys();
    search.open();
  }, [search]);
  useEffect(() => onSearchAsked(openSearch), [openSearch]);
  const collapse = () => setCollapsed((now) => !now);
  useShellKeys({
    place,
    onSearch: openSearch,
    onCreate: () => setCreating(true),
    onHelp: help.open,
    onCollapse: collapse,
  });
  const menu = menuOf(place);
  const isAlone = menu === undefined;
  return (
    <AppShell
      header={{ height: 48 }}
      {...(isAlone
        ? {}
        : { navbar: { width: isCollapsed ? narrow : wide, breakpoint: 'sm', collapsed: { mobile: true } } })}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={0}
    >
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <AppShell.Header>
        <Header
          place={place}
          menu={menu}
          onSearch={openSearch}
          onMenu={() => setMenuAt(pathname)}
          create={{ isOpen: isCreating, onOpen: setCreating }}
        />
      </AppShell.Header>
      {/* On a phone it is not only out of sight: nobody reaches it by Tab, either. */}
      {!isAlone && (
        <AppShell.Navbar component="div" visibleFrom="sm">
          <Navigation place={place} isCollapsed={isCollapsed} onCollapse={collapse} />
        </AppShell.Navbar>
      )}
      <NotConnected />
      <Upgraded />
      <SignInAgain />
      <AppShell.Main id="content" tabIndex={-1} pt="calc(var(--app-shell-header-offset, 0rem) + var(--s-2))">
        <div className={isAlone ? classes['narrow'] : classes['page']}>
          <Banner message={visit.banner} importance={visit.banner_importance} label={t('banner.platform')} />
          {place.project !== undefined && <ClosedNote project={place.project} />}
          <PageProject value={place.project ?? null}>
            <Outlet />
          </PageProject>
        </div>
      </AppShell.Main>
      <Drawer
        opened={menuAt === pathname && !isAlone}
        onClose={() => setMenuAt(undefined)}
        size={304}
        padding="sm"
        styles={{ content: { background: 'var(--bg-sunken)' }, header: { background: 'var(--bg-sunken)' } }}
        title={menu}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <Navigation place={place} isCollapsed={false} />
      </Drawer>
      <Palette opened={isSearching} place={place} onClose={search.close} onHelp={help.open} />
      <LargeImages />
      <ArtifactKeys />
      <KeyHelp opened={isHelpOpen} onClose={help.close} />
    </AppShell>
  );
}
