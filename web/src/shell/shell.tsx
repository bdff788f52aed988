import { AppShell, Container, Group } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useVisit } from '../api/session.ts';
import { NotConnected } from '../live/not-connected.tsx';
import { Banner } from '../parts/banner/banner.tsx';
import { platformName } from '../platform.ts';
import { t } from '../text/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { ColorScheme } from './color-scheme.tsx';
import { InboxLink } from './inbox-link.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import classes from './shell.module.css';

/** The layout of every page. */
export function Shell() {
  const visit = useVisit();
  return (
    <AppShell header={{ height: 52 }} padding="md">
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="lg" wrap="nowrap" component="nav" aria-label={t('app.menu')}>
            <Link to="/" className={classes['brand'] ?? ''}>
              <img src="/icon.svg" alt="" width={24} height={24} />
              {platformName()}
            </Link>
            <Link to="/projects" className={classes['link'] ?? ''}>
              {t('app.projects')}
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ColorScheme />
            <InboxLink />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <NotConnected />
      <SignInAgain />
      <AppShell.Main id="content" tabIndex={-1}>
        <Container size="xl" px={0}>
          <Banner message={visit.banner} importance={visit.banner_importance} label={t('banner.platform')} />
          <Outlet />
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}
