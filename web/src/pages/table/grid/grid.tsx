import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import type { LiveRows } from '../../../live/use-live-rows.ts';
import { t } from '../../../text/index.ts';
import type { FilterChoice } from '../../../fields/filters/filter-choices.ts';
import { Foot } from './foot.tsx';
import { nounOf } from '../../../parts/noun.ts';
import { GroupHead } from './group-head.tsx';
import { TableHead } from './head.tsx';
import { type TableLine, lineAt, lineCount, type Part, pageOfRow } from '../view/parts.ts';
import { ChildRow } from './child-row.tsx';
import { GoneRow, Row } from './row.tsx';
import classes from '../table.module.css';
import type { Selection } from './use-selection.ts';
import { rowHeights, useDensity } from './use-density.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRows } from './use-rows.ts';
import { useTree } from './use-tree.ts';
import type { View } from '../view/view.ts';
import { useWidths } from './use-widths.ts';
import { checkboxWidth } from './widths.ts';

/** The content of the table and of the cards. */
export interface ListProps {
  tracker: FullTracker;
  view: View;
  parts: readonly Part[];
  total: number;
  live: LiveRows;
  selection: Selection | undefined;
  /** changes a field of all selected artifacts */
  onEdit: (field: number | undefined) => void;
  onToggle: (part: Part) => void;
}

interface GridProps extends ListProps {
  onSort: (name: string, isAdded: boolean) => void;
  onAdd: (choice: FilterChoice) => void;
}

/** The space above and below the rendered lines. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes['space']}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing is in it */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** A table that loads and renders only the visible lines. */
export function Grid({ tracker, view, parts, total, live, selection, onEdit, onSort, onToggle, onAdd }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  useListKeys(box, { tracker, selection, onEdit });
  const widths = useWidths(tracker);
  const count = lineCount(parts);
  const [density] = useDensity();
  /** how many lines each line has below it, where children are unfolded */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, number>>(new Map());
  const rowHeight = rowHeights[density];
  // oxlint-disable-next-line react/incompatible-library -- its result is used only here
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: (index) => rowHeight * (1 + (unfolded.get(index) ?? 0)),
    overscan: 8,
  });
  const drawn = virtual.getVirtualItems();
  const lines = drawn.flatMap(({ index }) => {
    const line = lineAt(parts, index);
    return line === undefined ? [] : [{ index, line }];
  });
  const { artifactAt, pages } = useRows(tracker.id, lines);
  const tree = useTree(tracker, pages, parts[0]?.asked.at === undefined);
  const rowAt = ({ part, row }: TableLine) => (row === 'head' ? undefined : artifactAt(part, pageOfRow(row)));
  const below = new Map(
    lines.flatMap(({ index, line }) => {
      const artifact = rowAt(line);
      const descendants = artifact === undefined ? [] : tree.below(artifact.id);
      return descendants.length === 0 ? [] : [[index, descendants] as const];
    }),
  );
  const heights = JSON.stringify([...below].map(([index, { length }]) => [index, length]));
  useEffect(() => setUnfolded(new Map(JSON.parse(heights) as [number, number][])), [heights]);
  useEffect(() => virtual.measure(), [virtual, rowHeight, unfolded]);
  const { columns } = view;
  const width = columns.reduce((sum, field) => sum + widths.of(field), selection === undefined ? 0 : checkboxWidth);
  const span = columns.length + (selection === undefined ? 0 : 1);

  // A row that moves keeps what is open in it, and the focus. An artifact can be in several groups.
  const taken = new Set<string>();
  const keyOf = ({ part, row }: TableLine, artifact: Artifact | undefined): string => {
    const [own, place] = [String(artifact?.id), `${part.key}/${row}`];
    const key = artifact === undefined || taken.has(own) ? place : own;
    taken.add(key);
    return key;
  };

  const drawLine = ({ index, line }: { index: number; line: TableLine }) => {
    if (line.row === 'head') {
      const head = { part: line.part, index, columns: span, noun: nounOf(tracker), onToggle, onAdd };
      return [<GroupHead key={`group ${line.part.key}`} {...head} />];
    }
    const artifact = rowAt(line);
    const key = keyOf(line, artifact);
    if (artifact !== undefined && live.gone.has(artifact.id)) {
      return [<GoneRow key={key} artifact={artifact} index={index} columns={span} />];
    }
    const row = (
      <Row
        key={key}
        tracker={tracker}
        columns={columns}
        artifact={artifact}
        index={index}
        changes={(artifact !== undefined && live.changed.get(artifact.id)) || 0}
        isSelected={selection === undefined ? undefined : artifact !== undefined && selection.has(artifact.id)}
        onSelect={selection?.select ?? none}
        family={artifact === undefined ? undefined : tree.familyOf(artifact.id)}
        isUnfolded={artifact !== undefined && tree.isUnfolded(artifact.id)}
        onUnfold={tree.turn}
      />
    );
    const children = (below.get(index) ?? []).map(({ artifact: child, path }) => (
      <ChildRow
        key={`${key}/${path.join('/')}`}
        artifact={child}
        depth={path.length}
        family={tree.familyOf(child.id)}
        isUnfolded={tree.isUnfolded(child.id)}
        onUnfold={tree.turn}
        tracker={tracker}
        columns={columns}
        hasTicks={selection !== undefined}
      />
    ));
    return [row, ...children];
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <section ref={box} className={classes['box']} tabIndex={0} aria-label={t('table.label')}>
      <table
        className={classes['table']}
        style={{ [widths.isChosen ? 'width' : 'minWidth']: width, '--row-height': `${rowHeight}px` } as CSSProperties}
        aria-rowcount={count + 1}
        aria-label={t('table.label')}
      >
        <colgroup>
          {selection !== undefined && <col style={{ width: checkboxWidth }} />}
          {columns.map((field) => (
            <col key={field.field_id} style={{ width: widths.of(field) }} />
          ))}
        </colgroup>
        <TableHead
          widths={widths}
          columns={columns}
          sort={view.sort}
          onSort={onSort}
          selection={selection?.head(total)}
        />
        <tbody>
          <Space height={drawn[0]?.start ?? 0} columns={span} />
          {lines.flatMap(drawLine)}
          <Space height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} columns={span} />
        </tbody>
        <Foot tracker={tracker} view={view} hasTicks={selection !== undefined} />
      </table>
    </section>
  );
}

const none = () => undefined;
