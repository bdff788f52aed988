import { Outlet, useLocation } from '@tanstack/react-router';
import { can } from '../../../parts/can.tsx';
import { Forbidden } from '../../../parts/feedback/page-failure.tsx';
import { ReadOnly } from '../../../parts/read-only.tsx';
import { Sections } from '../../../shell/sections.tsx';
import { t } from '../../../text/index.ts';
import { useProject } from '../use-project.ts';

/** The pages, each with the action that it is for. */
const pages = [
  ['members', 'project.administer'],
  ['groups', 'project.administer'],
  ['settings', 'project.update'],
  ['services', 'project.administer'],
  ['service-accounts', 'project.administer'],
  ['webhooks', 'project.administer'],
  ['history', 'project.read_administration'],
  ['audit', 'project.read_administration'],
  ['danger', 'project.read_administration'],
] as const;

/** The layout of project administration pages. */
export function ProjectAdministration() {
  const project = useProject();
  const { pathname } = useLocation();
  if (!can(project, 'project.read_administration')) return <Forbidden>{t('projectAdmin.denied')}</Forbidden>;
  const params = { project: project.shortname };
  // Nobody changes anything in a suspended project: its pages of forms are not offered, and can only be read.
  const [, action] = pages.find(([page]) => pathname.endsWith(`/admin/${page}`)) ?? [];
  const isOffered = action === undefined || can(project, action);
  return (
    <>
      <Sections
        label={t('projectAdmin.sections')}
        sections={pages
          .filter(([, action]) => can(project, action))
          .map(([page]) => ({
            label: t(`projectAdmin.${page}`),
            to: `/projects/$project/admin/${page}` as const,
            params,
          }))}
      />
      <ReadOnly when={!isOffered}>
        <Outlet />
      </ReadOnly>
    </>
  );
}
