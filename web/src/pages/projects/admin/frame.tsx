import { Outlet } from '@tanstack/react-router';
import { can } from '../../../parts/can.tsx';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Sections } from '../../../shell/sections.tsx';
import { t } from '../../../text/index.ts';
import { useProject } from '../use-project.ts';

const pages = ['members', 'groups', 'settings', 'services', 'history', 'danger'] as const;

/** The layout of project administration pages. */
export function ProjectAdministration() {
  const project = useProject();
  if (!can(project, 'project.read_administration')) return <Empty>{t('projectAdmin.denied')}</Empty>;
  const params = { project: project.shortname };
  return (
    <>
      <Sections
        label={t('projectAdmin.sections')}
        sections={pages.map((page) => ({
          label: t(`projectAdmin.${page}`),
          to: `/projects/$project/admin/${page}` as const,
          params,
        }))}
      />
      <Outlet />
    </>
  );
}
