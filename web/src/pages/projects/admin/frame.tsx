import { Outlet } from '@tanstack/react-router';
import { can } from '../../../parts/can.tsx';
import { Empty } from '../../../parts/feedback/empty.tsx';
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
  if (!can(project, 'project.read_administration')) return <Empty>{t('projectAdmin.denied')}</Empty>;
  const params = { project: project.shortname };
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
      <Outlet />
    </>
  );
}
