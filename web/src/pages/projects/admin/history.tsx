import { useInfiniteQuery } from '@tanstack/react-query';
import type { ProjectHistoryEntry } from '../../../../../contract/projects/history.ts';
import { projectHistoryQuery } from '../../../api/projects/history.ts';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { meaningOf, t } from '../../../text/index.ts';
import { useProject } from '../use-project.ts';
import { personName } from '../../../parts/names.ts';

const columns: Column<ProjectHistoryEntry>[] = [
  { header: 'projectAdmin.history.event', cell: ({ event, label }) => meaningOf(`projectEvent.${event}`, label) },
  { header: 'projectAdmin.history.before', cell: ({ before }) => before },
  { header: 'projectAdmin.history.value', cell: ({ value }) => value },
  {
    header: 'projectAdmin.history.user',
    cell: ({ user }) => (user === null ? t('projectAdmin.history.platform') : personName(user)),
  },
  { header: 'projectAdmin.history.date', cell: ({ date }) => <Moment at={date} /> },
];

/** The administrative history of the project. */
export function ProjectHistory() {
  const found = useInfiniteQuery(projectHistoryQuery(useProject().id));
  return (
    <>
      <PageTitle hint={t('projectAdmin.history.hint')}>{t('projectAdmin.history')}</PageTitle>
      <Pages of={found} empty={<Empty>{t('projectAdmin.history.none')}</Empty>}>
        {(entries) => (
          <DataTable label={t('projectAdmin.history')} rows={entries} keyOf={({ id }) => id} columns={columns} />
        )}
      </Pages>
    </>
  );
}
