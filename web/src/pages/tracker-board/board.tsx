import { Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { singleListsOf } from '../../api/trackers/list-fields.ts';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { Columns } from './columns.tsx';

const route = getRouteApi('/trackers/$tracker/board');

/** The artifacts of a tracker in columns, one for each value of a list. */
export function Board() {
  const { data: tracker } = useSuspenseQuery(trackerQuery(route.useParams().tracker));
  const { by = tracker.semantics.status?.field_id } = route.useSearch();
  const navigate = route.useNavigate();
  const lists = singleListsOf(tracker);
  const field = lists.find((list) => list.field_id === by) ?? lists[0];
  if (field === undefined) {
    return (
      <>
        <PageTitle>{t('board.title')}</PageTitle>
        <Empty>{t('board.none')}</Empty>
      </>
    );
  }
  const choice = (
    <Select
      label={t('board.by')}
      size="xs"
      data={lists.map((list) => ({ value: String(list.field_id), label: list.label }))}
      value={String(field.field_id)}
      onChange={(chosen) => void navigate({ search: { by: Number(chosen) }, replace: true })}
      allowDeselect={false}
    />
  );
  return (
    <>
      <PageTitle actions={choice}>{t('board.title')}</PageTitle>
      <Columns key={field.field_id} tracker={tracker} field={field} />
    </>
  );
}
