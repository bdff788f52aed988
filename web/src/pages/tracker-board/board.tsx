import { Select, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSelf } from '../../api/session.ts';
import { boardSettingsQuery } from '../../api/trackers/board.ts';
import { singleListsOf } from '../../api/trackers/list-fields.ts';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { WhileSeen } from '../../live/while-seen.tsx';
import { Can } from '../../parts/can.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { FilterBar } from '../table/filters/filter-bar.tsx';
import { inheritedEdits } from '../table/filters/inherited.ts';
import { groupFields } from '../table/view/fields.ts';
import { Lanes, WholeBoard } from './lanes.tsx';
import { BoardSettingsButton } from './settings.tsx';

const route = getRouteApi('/trackers/$tracker/board');

/** The artifacts of a tracker in columns, one for each value of a list. */
export function Board() {
  const { data: tracker } = useSuspenseQuery(trackerQuery(route.useParams().tracker));
  const { data: settings } = useSuspenseQuery(boardSettingsQuery(tracker.id));
  const search = route.useSearch();
  const { by = tracker.semantics.status?.field_id, filter = {}, lanes } = search;
  const navigate = route.useNavigate();
  const user = useSelf()?.user.id ?? null;
  const lists = singleListsOf(tracker);
  const field = lists.find((list) => list.field_id === by) ?? lists[0];
  const tab = `${t('tracker.board')} · ${tracker.label} · ${tracker.project.label}`;
  if (field === undefined) {
    return (
      <>
        <PageTitle tab={tab}>{t('board.title', { tracker: tracker.label })}</PageTitle>
        <Empty>{t('board.none')}</Empty>
      </>
    );
  }
  const laneFields = groupFields(tracker).filter((one) => one !== field);
  const lane = laneFields.find((one) => one.field_id === lanes);
  const optionsOf = (fields: typeof lists) => fields.map((one) => ({ value: String(one.field_id), label: one.label }));
  const choices = (
    <>
      <Select
        aria-label={t('board.by')}
        size="xs"
        w={140}
        data={optionsOf(lists)}
        value={String(field.field_id)}
        onChange={(chosen) => void navigate({ search: { ...search, by: Number(chosen) }, replace: true })}
        allowDeselect={false}
      />
      <Select
        aria-label={t('board.lanes')}
        placeholder={t('board.lanes.none')}
        size="xs"
        w={140}
        clearable
        clearButtonProps={{ 'aria-label': t('board.lanes.none') }}
        data={optionsOf(laneFields)}
        value={lane === undefined ? null : String(lane.field_id)}
        onChange={(chosen) => {
          const { lanes: _, ...others } = search;
          void navigate({ search: chosen === null ? others : { ...others, lanes: Number(chosen) } });
        }}
      />
      <Can on={tracker} action="tracker.administer">
        <BoardSettingsButton key={field.field_id} tracker={tracker} field={field} settings={settings} />
      </Can>
    </>
  );
  const columns = { tracker, field, filter, settings, edits: inheritedEdits(tracker, filter, user) };
  return (
    <Stack gap="xs">
      <PageTitle tab={tab} actions={choices}>
        {t('board.title', { tracker: tracker.label })}
      </PageTitle>
      <WhileSeen tracker={tracker}>
        <FilterBar
          table={{
            tracker,
            go: ({ filter: next }, { replace } = { replace: false }) =>
              void navigate({ search: { ...search, filter: next }, replace }),
          }}
          criteria={filter}
        />
        {lane === undefined ? (
          <WholeBoard key={field.field_id} {...columns} />
        ) : (
          <Lanes key={lane.field_id} {...columns} lane={lane} />
        )}
      </WhileSeen>
    </Stack>
  );
}
