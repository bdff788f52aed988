import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { ArtifactLink } from '../../../parts/links/artifact-link.tsx';
import classes from '../table.module.css';
import { isChosenInPlace, ValueChoice } from '../../artifacts/in-place/value-choice.tsx';
import { isTypedInPlace, ValueTyped } from '../../artifacts/in-place/value-input.tsx';
import { type Branch, InTree, treeColumn } from './in-tree.tsx';
import { Tick } from './tick.tsx';
import { cellValue } from '../../../fields/cell/cell-value.ts';
import { valueUiOf } from '../../../fields/index.ts';
import { isOfType } from '../../../fields/type-facts.ts';
import { isNumeric } from '../view/fields.ts';

interface RowProps extends Branch {
  tracker: FullTracker;
  columns: readonly TrackerField[];
  /** undefined: loading */
  artifact: Artifact | undefined;
  /** its line, from 1 */
  index: number;
  /** how often it changed while it was shown */
  changes: number;
  /** undefined: nothing can be selected */
  isSelected: boolean | undefined;
  onSelect: (index: number, artifact: Artifact, isRange: boolean) => void;
}

interface ContentProps {
  artifact: Artifact;
  tracker: FullTracker;
  field: TrackerField;
  mayChange: boolean;
}

const isNothing = (shown: ReactNode): boolean => shown === '' || shown === null || shown === false;

export function Content({ artifact, tracker, field, mayChange }: ContentProps) {
  const value = cellValue(artifact, tracker, field);
  const shown = valueUiOf(value)?.cell?.(value) ?? null;
  const isTitle = field.field_id === tracker.semantics.title?.field_id;
  const cell = { tracker, field, artifact };
  if (isTitle || isOfType(field, 'aid')) {
    return (
      <span className={classes['title']} data-id={!isTitle || undefined}>
        <ArtifactLink id={artifact.id}>{isNothing(shown) ? artifact.xref : shown}</ArtifactLink>
        {mayChange && isTypedInPlace(field) && <ValueTyped {...cell}>{null}</ValueTyped>}
      </span>
    );
  }
  if (mayChange && isChosenInPlace(tracker, field)) {
    return <ValueChoice {...cell}>{isNothing(shown) ? '–' : shown}</ValueChoice>;
  }
  if (mayChange && isTypedInPlace(field)) return <ValueTyped {...cell}>{isNothing(shown) ? '–' : shown}</ValueTyped>;
  return shown;
}

/** The place of an artifact that went away while it was shown. The other rows stay where they are. */
export function GoneRow({ artifact, index, columns }: { artifact: Artifact; index: number; columns: number }) {
  const cell = useRef<HTMLTableCellElement>(null);
  // The focus was on the row that went away.
  useEffect(() => {
    if (document.activeElement === document.body) cell.current?.focus({ preventScroll: true });
  }, []);
  return (
    <tr className={classes['row']} aria-rowindex={index + 2}>
      <td ref={cell} tabIndex={-1} colSpan={columns} className={classes['gone']}>
        {artifact.xref}: {t('live.gone')}
      </td>
    </tr>
  );
}

/** One artifact. Rows that scroll by are many: only those that change are drawn again. */
export const Row = memo((props: RowProps) => {
  const { tracker, columns, artifact, index, changes, isSelected, onSelect, ...branch } = props;
  const marked = treeColumn(tracker, columns);
  const select = (event: MouseEvent) => artifact !== undefined && onSelect(index, artifact, event.shiftKey);
  return (
    <tr
      className={classes['row']}
      aria-rowindex={index + 2}
      data-artifact={artifact?.id}
      data-selected={isSelected === true || undefined}
      data-changed={changes === 0 ? undefined : changes % 2 === 0 ? 'even' : 'odd'}
    >
      {isSelected !== undefined && (
        <td>
          <Tick
            label={t('table.select', { artifact: artifact?.xref ?? '' })}
            isOn={isSelected}
            isDisabled={artifact === undefined}
            onTurn={select}
          />
        </td>
      )}
      {columns.map((field) => (
        <td key={field.field_id} data-number={isNumeric(field) || undefined}>
          {artifact === undefined ? (
            <span className={classes['coming']} />
          ) : (
            <InTree artifact={artifact} depth={0} {...branch} family={field === marked ? branch.family : undefined}>
              <Content artifact={artifact} tracker={tracker} field={field} mayChange={isSelected !== undefined} />
            </InTree>
          )}
        </td>
      ))}
    </tr>
  );
});
Row.displayName = 'Row';
