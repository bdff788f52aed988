import { type MouseEvent, memo, useEffect, useRef } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { ArtifactLink } from '../../../parts/links/artifact-link.tsx';
import classes from '../table.module.css';
import { CellChoice, isChangedInPlace } from './cell-choice.tsx';
import { Tick } from './tick.tsx';
import { cellValue } from '../../../fields/cell/cell-value.ts';
import { valueUiOf } from '../../../fields/index.ts';
import { isOfType } from '../../../fields/type-facts.ts';

interface RowProps {
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

function Content({ artifact, tracker, field, mayChange }: ContentProps) {
  const value = cellValue(artifact, tracker, field);
  const shown = valueUiOf(value)?.cell?.(value) ?? null;
  if (mayChange && isChangedInPlace(tracker, field)) {
    return (
      <CellChoice tracker={tracker} field={field} artifact={artifact}>
        {shown === '' || shown === null ? '–' : shown}
      </CellChoice>
    );
  }
  if (!isOfType(field, 'aid') && field.field_id !== tracker.semantics.title?.field_id) return shown;
  return <ArtifactLink id={artifact.id}>{shown === '' || shown === null ? artifact.xref : shown}</ArtifactLink>;
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
export const Row = memo(({ tracker, columns, artifact, index, changes, isSelected, onSelect }: RowProps) => {
  const select = (event: MouseEvent) => artifact !== undefined && onSelect(index, artifact, event.shiftKey);
  return (
    <tr
      className={classes['row']}
      aria-rowindex={index + 2}
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
        <td key={field.field_id}>
          {artifact === undefined ? (
            <span className={classes['coming']} />
          ) : (
            <Content artifact={artifact} tracker={tracker} field={field} mayChange={isSelected !== undefined} />
          )}
        </td>
      ))}
    </tr>
  );
});
Row.displayName = 'Row';
