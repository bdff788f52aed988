import { type MouseEvent, memo } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { ArtifactLink } from '../../../parts/links/artifact-link.tsx';
import classes from '../table.module.css';
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
  /** undefined: nothing can be selected */
  isSelected: boolean | undefined;
  onSelect: (index: number, artifact: Artifact, isRange: boolean) => void;
}

function Content({ artifact, tracker, field }: { artifact: Artifact; tracker: FullTracker; field: TrackerField }) {
  const value = cellValue(artifact, tracker, field);
  const shown = valueUiOf(value)?.cell?.(value) ?? null;
  if (!isOfType(field, 'aid') && field.field_id !== tracker.semantics.title?.field_id) return shown;
  return <ArtifactLink id={artifact.id}>{shown === '' || shown === null ? artifact.xref : shown}</ArtifactLink>;
}

/** One artifact. Rows that scroll by are many: only those that change are drawn again. */
export const Row = memo(({ tracker, columns, artifact, index, isSelected, onSelect }: RowProps) => {
  const select = (event: MouseEvent) => artifact !== undefined && onSelect(index, artifact, event.shiftKey);
  return (
    <tr className={classes['row']} aria-rowindex={index + 2} data-selected={isSelected === true || undefined}>
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
            <Content artifact={artifact} tracker={tracker} field={field} />
          )}
        </td>
      ))}
    </tr>
  );
});
Row.displayName = 'Row';
