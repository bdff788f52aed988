import {
  IconBell,
  IconFolder,
  IconFolders,
  IconHelp,
  IconHome,
  IconLayoutDashboard,
  IconListSearch,
  IconSettings,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { myProjectsQuery } from '../api/projects/projects.ts';
import { useSelf } from '../api/session.ts';
import { unreadQuery } from '../api/users/notifications.ts';
import { can } from '../parts/can.tsx';
import { t } from '../text/index.ts';
import { type Collapsing, Item, NavigationHead, SideNavigation } from './side-navigation.tsx';

const mostProjects = 8;

/** The pages of a person, at the side of those that belong to no project. */
export function PersonalNavigation(collapsing: Collapsing) {
  const self = useSelf();
  const { data: unread = 0 } = useQuery(unreadQuery);
  const { data: projects } = useInfiniteQuery(myProjectsQuery);
  if (self === null) return null;
  const foot = (
    <>
      <Item href="/help" icon={<IconHelp size={16} />}>
        {t('help.title')}
      </Item>
      {can(self, 'platform.administer') && (
        <Item href="/admin" icon={<IconSettings size={16} />}>
          {t('admin.title')}
        </Item>
      )}
    </>
  );
  return (
    <SideNavigation label={t('nav.personal')} foot={foot} {...collapsing}>
      <Item href="/" icon={<IconHome size={16} />} exact>
        {t('app.home')}
      </Item>
      <Item href="/inbox" icon={<IconBell size={16} />} count={unread === 0 ? undefined : unread} countOf="nav.unread">
        {t('inbox.title')}
      </Item>
      <Item href="/dashboards" icon={<IconLayoutDashboard size={16} />}>
        {t('dashboards.own')}
      </Item>
      <Item href="/queries" icon={<IconListSearch size={16} />}>
        {t('queries.title')}
      </Item>
      <NavigationHead>{t('app.projects')}</NavigationHead>
      {(projects?.pages[0]?.items ?? []).slice(0, mostProjects).map(({ id, shortname, label }) => (
        <Item key={id} href={`/projects/${shortname}`} icon={<IconFolder size={16} />}>
          {label}
        </Item>
      ))}
      <Item href="/projects" icon={<IconFolders size={16} />} exact>
        {t('nav.allProjects')}
      </Item>
    </SideNavigation>
  );
}
