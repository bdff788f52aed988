import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ArtifactState } from '../../api/artifacts/links.ts';
import { t } from '../../text/index.ts';
import { idIn, isSortable, QueryCell } from './cell.tsx';
import type { QueryOrder } from './order.ts';
import classes from './queries.module.css';

interface Column {
  name: string;
  type: string;
  label: string;
}

interface Props {
  label: string;
  rows: readonly Record<string, unknown>[];
  /** those of the rows, where they are needed and loaded */
  artifacts: ReadonlyMap<number, ArtifactState> | undefined;
  columns: readonly Column[];
  order: QueryOrder | undefined;
  onOrder?: (order: QueryOrder) => void;
}

const isLink = ({ name, type }: Column): boolean =>
  type === 'artifact' || ['@title', '@pretty_title'].includes(name.toLowerCase());

function Order({ columns, order, onOrder }: Pick<Props, 'columns' | 'order'> & Required<Pick<Props, 'onOrder'>>) {
  const sortable = columns.filter(isSortable);
  if (sortable.length === 0) return null;
  const current = sortable.find(({ name }) => name.toLowerCase() === order?.name.toLowerCase());
  const isDescending = order?.isDescending === true;
  const Icon = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={t('queries.sort')}
        size="xs"
        data={[
          ...(current === undefined ? [{ value: '', label: t('queries.sort') }] : []),
          ...sortable.map(({ name, label }) => ({ value: name, label })),
        ]}
        value={current?.name ?? ''}
        onChange={({ currentTarget: { value } }) => value !== '' && onOrder({ name: value, isDescending })}
      />
      {current !== undefined && (
        <ActionIcon
          variant="default"
          aria-label={t(isDescending ? 'queries.sort.descending' : 'queries.sort.ascending')}
          onClick={() => onOrder({ name: current.name, isDescending: !isDescending })}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** The artifacts that a query finds, on a phone: what leads to them first, then the other columns. */
export function QueryCards({ label, rows, artifacts, columns, order, onOrder }: Props) {
  return (
    <>
      {onOrder !== undefined && <Order columns={columns} order={order} onOrder={onOrder} />}
      <ul className={classes['cards']} aria-label={label}>
        {rows.map((row) => (
          <li key={idIn(row)} className={classes['card']} data-line-artifact={idIn(row)}>
            {columns.filter(isLink).map((column) => (
              <QueryCell key={column.name} column={column} row={row} artifact={artifacts?.get(idIn(row))} />
            ))}
            <dl className={classes['facts']}>
              {columns
                .filter((column) => !isLink(column))
                .map((column) => (
                  <div key={column.name} style={{ display: 'contents' }}>
                    <dt>{column.label}</dt>
                    <dd>
                      <QueryCell column={column} row={row} artifact={artifacts?.get(idIn(row))} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
