import { Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { artifactCountQuery } from '../../api/search.ts';
import { useSelf } from '../../api/session.ts';
import type { FilterChoice } from '../../fields/filters/filter-choices.ts';
import { Announced } from '../../live/announced.tsx';
import { useLiveRows } from '../../live/use-live-rows.ts';
import { can } from '../../parts/can.tsx';
import { nounOf } from '../../parts/noun.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { NoFields } from '../../parts/feedback/no-fields.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';
import { editableFields } from './bulk/editable.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { QuickAdd, quickTitle } from '../artifacts/quick-add.tsx';
import { editOf, inheritedEdits } from './filters/inherited.ts';
import { usualCriteria } from './filters/quick.ts';
import { CardList } from './grid/cards.tsx';
import { Grid } from './grid/grid.tsx';
import { lineCount, type Part } from './view/parts.ts';
import { turned } from './view/sort.ts';
import { useSelection } from './grid/use-selection.ts';
import type { TableState } from './view/use-table.ts';
import { askedBy, type Question } from './view/view.ts';

interface Props {
  table: TableState;
  parts: readonly Part[];
  total: number;
  onToggle: (part: Part) => void;
}

type Input = RefObject<HTMLInputElement | null>;

/** Whether only the filter for open artifacts is on. */
const isUsual = (tracker: FullTracker, question: Question): boolean =>
  'criteria' in question && JSON.stringify(question.criteria) === JSON.stringify(usualCriteria(tracker));

/** Says why nothing is shown: nothing was created yet, everything is closed, or nothing matches. */
function Nothing({ table: { tracker, view, go } }: { table: TableState }) {
  const { data: all, isPending } = useQuery(artifactCountQuery(tracker.id));
  if (isPending) return null;
  const noun = nounOf(tracker);
  if (tracker.fields.length === 0) return <NoFields tracker={tracker} />;
  if (all === 0)
    return <Empty>{can(tracker, 'tracker.submit') ? t('table.empty.first', { noun }) : t('table.empty')}</Empty>;
  const everything = (
    <Button size="xs" variant="light" onClick={() => go({ filter: {}, tql: undefined })}>
      {t('table.nothing.all')}
    </Button>
  );
  const isDone = view.at === undefined && isUsual(tracker, view.question);
  return <Empty action={everything}>{t(isDone ? 'table.nothing.open' : 'table.nothing')}</Empty>;
}

/** The past doesn't change. */
const nobody: ReadonlySet<number> = new Set();
const unchanged: ReadonlyMap<number, number> = new Map();

/** A line below the artifacts that adds one which the conditions find. */
function AddLine({ table, choice, input }: { table: TableState; choice: FilterChoice | undefined; input: Input }) {
  const { tracker, view } = table;
  const user = useSelf()?.user.id ?? null;
  const title = can(tracker, 'tracker.submit') ? quickTitle(tracker) : undefined;
  if (title === undefined) return null;
  const { question, group } = view;
  const edits = {
    ...('criteria' in question ? inheritedEdits(tracker, question.criteria, user) : {}),
    ...(group === undefined || choice === undefined ? {} : { [group.field_id]: editOf(choice.id) }),
  };
  const noun = nounOf(tracker);
  const label = choice === undefined ? t('tracker.new', { noun }) : t('quick.label.in', { noun, group: choice.label });
  return <QuickAdd tracker={tracker} title={title} edits={edits} label={label} input={input} />;
}

/** The artifacts found, their number, and the actions on selected ones. */
export function Found({ table, parts, total, onToggle }: Props) {
  const { tracker, view, go } = table;
  const asked = askedBy(tracker, view);
  const selection = useSelection(tracker.id, asked, parts);
  const following = useLiveRows(tracker.id, asked, total);
  const isPast = view.at !== undefined;
  const live = isPast ? { ...following, gone: nobody, changed: unchanged, news: 0, left: 0 } : following;
  const mayEdit = !isPast && can(tracker, 'tracker.bulk_edit') && editableFields(tracker).length > 0;
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const [addedTo, setAddedTo] = useState<FilterChoice>();
  const input = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<{ field: number | undefined }>();
  const lines = {
    tracker,
    view,
    parts,
    total,
    live,
    onToggle,
    selection: mayEdit ? selection : undefined,
    onEdit: (field: number | undefined) => setEditing({ field }),
  };
  const isCut = lineCount(parts) < total && view.group === undefined;
  return (
    <Stack gap={0}>
      <Announced count={live.news} left={live.left} onShow={live.showNews} />
      <Refusal error={selection.failure} />
      {total === 0 && <Nothing table={table} />}
      {total > 0 && isPhone && <CardList {...lines} />}
      {total > 0 && !isPhone && (
        <Grid
          {...lines}
          onSort={(name, isAdded) => go({ sort: turned(view.sort, name, isAdded) })}
          onAdd={(choice) => {
            setAddedTo(choice);
            input.current?.focus();
          }}
        />
      )}
      {!isPast && <AddLine table={table} choice={view.group === undefined ? undefined : addedTo} input={input} />}
      <Text component="output" size="xs" c="dimmed" mt="xs">
        {t('table.total', { total })}
        {isCut && ` ${t('table.cut', { shown: lineCount(parts) })}`}
      </Text>
      {mayEdit && <SelectionBar {...{ tracker, selection, editing }} onEdit={setEditing} />}
    </Stack>
  );
}
