import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { sortKeys } from '../view/sort.ts';
import classes from '../table.module.css';
import { Tick } from './tick.tsx';
import { factsOf } from '../../../fields/type-facts.ts';

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
  if (!factsOf(field).isSortable) return <th scope="col">{field.label}</th>;
  return (
    <th scope="col" aria-sort={key === undefined ? 'none' : directions[`${key.isDescending}`]}>
      <UnstyledButton
        className={classes['sort'] ?? ''}
        onClick={(event) => onSort(field.name, event.shiftKey)}
        title={t('table.sort.hint')}
      >
        {field.label}
        {key !== undefined && <SortIcon isDescending={key.isDescending} />}
      </UnstyledButton>
    </th>
  );
}

export function Head({ columns, sort, onSort, selection }: HeadProps) {
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
          <ColumnHead key={field.field_id} field={field} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
