import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { isNumeric } from '../view/fields.ts';
import { sortKeys } from '../view/sort.ts';
import classes from '../table.module.css';
import { ColumnEdge } from './column-edge.tsx';
import { Tick } from './tick.tsx';
import type { ColumnWidths } from './use-widths.ts';
import { factsOf } from '../../../fields/type-facts.ts';

interface HeadProps {
  widths: ColumnWidths;
  columns: readonly TrackerField[];
  sort: string;
  onSort: (name: string, isAdded: boolean) => void;
  /** undefined: nothing can be selected */
  selection: { isAll: boolean; isSome: boolean; toggle: () => void; isBusy: boolean; hint: string } | undefined;
}

const directions = { true: 'descending', false: 'ascending' } as const;

function SortIcon({ isDescending }: { isDescending: boolean }) {
  return isDescending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />;
}

type ColumnProps = { field: TrackerField } & Pick<HeadProps, 'sort' | 'onSort' | 'widths'>;

function ColumnHead({ field, sort, onSort, widths }: ColumnProps) {
  const edge = <ColumnEdge field={field} widths={widths} />;
  const key = sortKeys(sort).find(({ name }) => name.toLowerCase() === field.name.toLowerCase());
  if (!factsOf(field).isSortable)
    return (
      <th scope="col" data-column={field.name} data-number={isNumeric(field) || undefined}>
        {field.label}
        {edge}
      </th>
    );
  return (
    <th
      scope="col"
      data-column={field.name}
      data-number={isNumeric(field) || undefined}
      aria-sort={key === undefined ? 'none' : directions[`${key.isDescending}`]}
    >
      <UnstyledButton
        className={classes['sort'] ?? ''}
        onClick={(event) => onSort(field.name, event.shiftKey)}
        title={t('table.sort.hint')}
      >
        {field.label}
        {key !== undefined && <SortIcon isDescending={key.isDescending} />}
      </UnstyledButton>
      {edge}
    </th>
  );
}

export function TableHead({ widths, columns, sort, onSort, selection }: HeadProps) {
  return (
    <thead className={classes['head']}>
      <tr aria-rowindex={1}>
        {selection !== undefined && (
          <th>
            <Tick
              label={t('table.select.all')}
              title={selection.hint}
              isOn={selection.isAll}
              isPartly={selection.isSome && !selection.isAll}
              isDisabled={selection.isBusy}
              onTurn={selection.toggle}
            />
          </th>
        )}
        {columns.map((field) => (
          <ColumnHead key={field.field_id} field={field} sort={sort} onSort={onSort} widths={widths} />
        ))}
      </tr>
    </thead>
  );
}
