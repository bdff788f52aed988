import {
  IconAdjustmentsHorizontal,
  IconClockPlay,
  IconFolderOff,
  IconFolders,
  IconHeartbeat,
  IconHistory,
  IconLink,
  IconLock,
  IconMail,
  IconTags,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { t } from '../text/index.ts';
import { type Collapsing, NavigationHead, Item, SideNavigation } from './side-navigation.tsx';

/** The pages of site administration, at the side of each of them. */
export function AdministrationNavigation(collapsing: Collapsing) {
  return (
    <SideNavigation label={t('admin.title')} {...collapsing}>
      <Item href="/admin" icon={<IconHeartbeat size={16} />} exact>
        {t('admin.overview')}
      </Item>
      <Item href="/admin/users" icon={<IconUsers size={16} />}>
        {t('admin.users')}
      </Item>
      <Item href="/admin/projects" icon={<IconFolders size={16} />}>
        {t('admin.projects')}
      </Item>
      <NavigationHead>{t('nav.platform')}</NavigationHead>
      <Item href="/admin/settings" icon={<IconAdjustmentsHorizontal size={16} />}>
        {t('admin.settings')}
      </Item>
      <Item href="/admin/single-sign-on" icon={<IconLock size={16} />}>
        {t('sso.title')}
      </Item>
      <Item href="/admin/mail" icon={<IconMail size={16} />}>
        {t('admin.mail')}
      </Item>
      <Item href="/admin/project-descriptions" icon={<IconTags size={16} />}>
        {t('admin.descriptions')}
      </Item>
      <Item href="/admin/link-types" icon={<IconLink size={16} />}>
        {t('admin.linkTypes')}
      </Item>
      <NavigationHead>{t('nav.upkeep')}</NavigationHead>
      <Item href="/admin/jobs" icon={<IconClockPlay size={16} />}>
        {t('admin.jobs')}
      </Item>
      <Item href="/admin/deleted-artifacts" icon={<IconTrash size={16} />}>
        {t('admin.archive')}
      </Item>
      <Item href="/admin/deleted-repositories" icon={<IconFolderOff size={16} />}>
        {t('admin.repositories')}
      </Item>
      <Item href="/admin/audit-log" icon={<IconHistory size={16} />}>
        {t('audit.title')}
      </Item>
    </SideNavigation>
  );
}
