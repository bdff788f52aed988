import { Checkbox, Skeleton, Table } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import type { Artifact } from '../../../../contract/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../contract/tracker.ts';
import { TextLink } from '../../parts/text-link.tsx';
import { t } from '../../text/index.ts';
import { cellOf } from './cells.tsx';
import classes from './table.module.css';
import { valueOf } from './values.ts';

interface RowProps {
  tracker: FullTracker;
  columns: readonly TrackerField[];
  /** undefined: on its way */
  artifact: Artifact | undefined;
  /** its line, from 1 */
  index: number;
  /** undefined: nothing can be selected */
  isSelected: boolean | undefined;
  onSelect: (index: number, artifact: Artifact, isRange: boolean) => void;
}

function Content({ artifact, tracker, field }: { artifact: Artifact; tracker: FullTracker; field: TrackerField }) {
  const shown = cellOf(valueOf(artifact, tracker, field));
  if (field.type !== 'aid' && field.field_id !== tracker.semantics.title?.field_id) return shown;
  return (
    <TextLink to="/artifacts/$artifact" params={{ artifact: artifact.id }} size="sm">
      {shown === '' || shown === null ? artifact.xref : shown}
    </TextLink>
  );
}

/** One artifact. Rows that scroll by are many: only those that change are drawn again. */
export const Row = memo(({ tracker, columns, artifact, index, isSelected, onSelect }: RowProps) => {
  const select = (event: MouseEvent) => artifact !== undefined && onSelect(index, artifact, event.shiftKey);
  return (
    <Table.Tr
      className={classes['row'] ?? ''}
      aria-rowindex={index + 2}
      data-selected={isSelected === true || undefined}
    >
      {isSelected !== undefined && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={t('table.select', { artifact: artifact?.xref ?? '' })}
            checked={isSelected}
            disabled={artifact === undefined}
            onClick={select}
            readOnly
          />
        </Table.Td>
      )}
      {columns.map((field) => (
        <Table.Td key={field.field_id} className={classes['cell'] ?? ''}>
          {artifact === undefined ? (
            <Skeleton height={10} width="60%" animate={false} />
          ) : (
            <Content artifact={artifact} tracker={tracker} field={field} />
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
});
Row.displayName = 'Row';
