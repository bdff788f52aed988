import { Outlet, useLocation } from '@tanstack/react-router';
import { useSelf, useVisit } from '../api/session.ts';
import { can } from '../parts/can.tsx';
import { Forbidden, SignInFirst } from '../parts/feedback/page-failure.tsx';
import { t } from '../text/index.ts';
import { Sections } from './sections.tsx';

/** The layout of site administration pages. */
export function AdministrationFrame() {
  const visit = useVisit();
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  if (useSelf() === null) return <SignInFirst />;
  if (!can(visit, 'platform.administer')) {
    // People who approve projects have this page only.
    const isTheirs = path === '/admin/projects' && can(visit, 'platform.list_pending_projects');
    return isTheirs ? <Outlet /> : <Forbidden>{t('admin.refused')}</Forbidden>;
  }
  return (
    <>
      <Sections
        label={t('admin.title')}
        sections={[
          { label: t('admin.overview'), to: '/admin', exact: true },
          { label: t('admin.users'), to: '/admin/users' },
          { label: t('admin.projects'), to: '/admin/projects' },
          { label: t('admin.settings'), to: '/admin/settings' },
          { label: t('sso.title'), to: '/admin/single-sign-on' },
          { label: t('audit.title'), to: '/admin/audit-log' },
          { label: t('admin.archive'), to: '/admin/deleted-artifacts' },
          { label: t('admin.repositories'), to: '/admin/deleted-repositories' },
          { label: t('admin.descriptions'), to: '/admin/project-descriptions' },
          { label: t('admin.linkTypes'), to: '/admin/link-types' },
          { label: t('admin.mail'), to: '/admin/mail' },
          { label: t('admin.jobs'), to: '/admin/jobs' },
        ]}
      />
      <Outlet />
    </>
  );
}
