import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TrackerField } from '../../../../contract/tracker.ts';
import { t } from '../../text/index.ts';
import { isSortable } from './fields.ts';
import { sortKeys } from './sort.ts';
import classes from './table.module.css';

interface HeadProps {
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

function ColumnHead({ field, sort, onSort }: { field: TrackerField } & Pick<HeadProps, 'sort' | 'onSort'>) {
  const key = sortKeys(sort).find(({ name }) => name.toLowerCase() === field.name.toLowerCase());
  if (!isSortable(field)) return <Table.Th scope="col">{field.label}</Table.Th>;
  return (
    <Table.Th scope="col" aria-sort={key === undefined ? 'none' : directions[`${key.isDescending}`]}>
      <UnstyledButton
        className={classes['sort'] ?? ''}
        onClick={(event) => onSort(field.name, event.shiftKey)}
        title={t('table.sort.hint')}
      >
        {field.label}
        {key !== undefined && <SortIcon isDescending={key.isDescending} />}
      </UnstyledButton>
    </Table.Th>
  );
}

export function Head({ columns, sort, onSort, selection }: HeadProps) {
  return (
    <Table.Thead className={classes['head'] ?? ''}>
      <Table.Tr aria-rowindex={1}>
        {selection !== undefined && (
          <Table.Th>
            <Checkbox
              size="xs"
              aria-label={t('table.select.all')}
              title={selection.hint}
              checked={selection.isAll}
              indeterminate={selection.isSome && !selection.isAll}
              disabled={selection.isBusy}
              onChange={selection.toggle}
            />
          </Table.Th>
        )}
        {columns.map((field) => (
          <ColumnHead key={field.field_id} field={field} sort={sort} onSort={onSort} />
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
