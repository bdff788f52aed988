import { Badge, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../../../../contract/projects/project.ts';
import { projectsInQuery, restoreProject, setProjectStatus } from '../../api/administration.ts';
import { useVisit } from '../../api/session.ts';
import { can } from '../../parts/can.tsx';
import { type Column, DataTable } from '../../parts/list/data-table.tsx';
import { done } from '../../parts/feedback/done.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { t } from '../../text/index.ts';
import { ProjectActions } from './project-actions.tsx';

const statuses = ['pending', 'active', 'suspended', 'deleted'] as const;
const shown = ['all', ...statuses] as const;
type Shown = (typeof shown)[number];

/** The status changes that a site administrator can make. */
const steps = {
  pending: { label: 'admin.projects.approve', take: (project: Project) => setProjectStatus(project, 'active') },
  active: { label: 'admin.projects.suspend', take: (project: Project) => setProjectStatus(project, 'suspended') },
  suspended: { label: 'admin.projects.reactivate', take: (project: Project) => setProjectStatus(project, 'active') },
  deleted: { label: 'admin.projects.restore', take: ({ id }: Project) => restoreProject(id) },
} as const;

const choices = (statuses: readonly Shown[]) =>
  statuses.map((status) => ({ value: status, label: t(`admin.projects.${status}`) }));
const shownIn = (value: string): Shown => shown.find((status) => status === value) ?? 'all';
/** undefined: a project that nobody changes, such as one of the platform itself */
const stepOf = ({ status }: Project) => (status === 'system' ? undefined : steps[status]);

const columns: Column<Project>[] = [
  {
    header: 'admin.projects.label',
    cell: ({ id, label, is_template: isTemplate }) => (
      <Group gap="xs">
        <TextLink inherit to="/projects/$project" params={{ project: String(id) }}>
          {label}
        </TextLink>
        {isTemplate && <Badge variant="light">{t('admin.projects.template')}</Badge>}
      </Group>
    ),
  },
  { header: 'admin.projects.shortname', cell: ({ shortname }) => shortname },
  { header: 'admin.projects.description', cell: ({ description }) => description },
];

const statusColumn: Column<Project> = {
  header: 'admin.projects.status',
  cell: ({ status }) => (status === 'system' ? '' : t(`admin.projects.${status}`)),
};

interface Changing {
  isAdministrator: boolean;
  busy: number | undefined;
  change: (project: Project) => void;
  refresh: () => Promise<void>;
}

const actionBy = ({ isAdministrator, busy, change, refresh }: Changing): Column<Project> => ({
  header: 'admin.actions',
  isActions: true,
  cell: (project) => {
    const step = stepOf(project);
    const isAllowed = isAdministrator || project.status !== 'deleted';
    if (step === undefined || !isAllowed) return null;
    const hasMore = isAdministrator ? project.status !== 'deleted' : project.status === 'pending';
    return (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t(`${step.label}.of`, { project: project.label })}
          loading={busy === project.id}
          onClick={() => change(project)}
        >
          {t(step.label)}
        </Button>
        {hasMore && <ProjectActions project={project} refresh={refresh} />}
      </Group>
    );
  },
});

/** All projects, or those of one status. People who approve projects see those that wait. */
export function AdministeredProjectsPage() {
  const visit = useVisit();
  const isAdministrator = can(visit, 'platform.administer');
  const seesAll = can(visit, 'platform.list_projects_by_status');
  const offered: readonly Shown[] = seesAll ? shown : ['pending'];
  const [status, setStatus] = useState<Shown>(offered[0] ?? 'pending');
  const found = useInfiniteQuery({ ...projectsInQuery(status), placeholderData: keepPreviousData });
  const queries = useQueryClient();
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['administration', '/projects'] });
    await queries.invalidateQueries({ queryKey: ['projects'] });
  };
  const changing = useMutation({
    mutationFn: async (project: Project) => stepOf(project)?.take(project),
    onError: refresh,
    onSuccess: async (_, project) => {
      await refresh();
      done(project.status === 'deleted' ? t('admin.projects.restored', { project: project.label }) : t('app.saved'));
    },
  });
  const busy = changing.isPending ? changing.variables.id : undefined;
  return (
    <Stack>
      <PageTitle
        {...(isAdministrator ? { about: t('admin.projects.hint') } : {})}
        actions={
          <NativeSelect
            aria-label={t('admin.projects.status')}
            data={choices(offered)}
            value={status}
            onChange={(event) => setStatus(shownIn(event.currentTarget.value))}
          />
        }
      >
        {t(seesAll ? 'admin.projects' : 'admin.projects.deciding')}
      </PageTitle>
      <Refusal error={changing.error} />
      <Pages of={found} empty={<Empty>{t(`admin.projects.none.${status}`)}</Empty>}>
        {(projects) => (
          <DataTable
            label={t('admin.projects')}
            rows={projects}
            keyOf={({ id }) => id}
            columns={[
              ...columns,
              ...(status === 'all' ? [statusColumn] : []),
              actionBy({ isAdministrator, busy, change: changing.mutate, refresh }),
            ]}
          />
        )}
      </Pages>
    </Stack>
  );
}
