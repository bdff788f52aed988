import { Button, Stack, Text } from '@mantine/core';
import { Announced } from '../../live/announced.tsx';
import { useLiveRows } from '../../live/use-live-rows.ts';
import { can } from '../../parts/can.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';
import { editableFields } from './bulk/editable.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { Grid } from './grid/grid.tsx';
import { lineCount, type Part } from './view/parts.ts';
import { turned } from './view/sort.ts';
import { useSelection } from './grid/use-selection.ts';
import type { TableState } from './view/use-table.ts';
import { askedBy, isEverything } from './view/view.ts';

interface Props {
  table: TableState;
  parts: readonly Part[];
  total: number;
  onToggle: (part: Part) => void;
}

function Nothing({ table: { view, go } }: { table: TableState }) {
  if (isEverything(view.question)) return <Empty>{t('table.empty')}</Empty>;
  const everything = (
    <Button size="xs" variant="light" onClick={() => go({ filter: {}, tql: undefined })}>
      {t('table.nothing.all')}
    </Button>
  );
  return <Empty action={everything}>{t('table.nothing')}</Empty>;
}

/** The past doesn't change. */
const nobody: ReadonlySet<number> = new Set();
const unchanged: ReadonlyMap<number, number> = new Map();

/** The artifacts found, their number, and the actions on selected ones. */
export function Found({ table, parts, total, onToggle }: Props) {
  const { tracker, view, go } = table;
  const asked = askedBy(tracker, view);
  const selection = useSelection(tracker.id, asked, parts);
  const following = useLiveRows(tracker.id, asked, total);
  const isPast = view.at !== undefined;
  const live = isPast ? { ...following, gone: nobody, changed: unchanged, news: 0, left: 0 } : following;
  const mayEdit = !isPast && can(tracker, 'tracker.bulk_edit') && editableFields(tracker).length > 0;
  const isCut = lineCount(parts) < total && view.group === undefined;
  return (
    <Stack gap={0}>
      <Announced count={live.news} left={live.left} onShow={live.showNews} />
      <Refusal error={selection.failure} />
      {total === 0 ? (
        <Nothing table={table} />
      ) : (
        <Grid
          tracker={tracker}
          view={view}
          parts={parts}
          total={total}
          live={live}
          selection={mayEdit ? selection : undefined}
          onSort={(name, isAdded) => go({ sort: turned(view.sort, name, isAdded) })}
          onToggle={onToggle}
        />
      )}
      <Text component="output" size="xs" c="dimmed" mt="xs">
        {t('table.total', { total })}
        {isCut && ` ${t('table.cut', { shown: lineCount(parts) })}`}
      </Text>
      {mayEdit && <SelectionBar tracker={tracker} selection={selection} />}
    </Stack>
  );
}
