import { Table, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CrossTrackerContent } from '../../../../contract/trackers/crosstracker.ts';
import { useQuery } from '@tanstack/react-query';
import { statesQuery } from '../../api/artifacts/links.ts';
import { ScrollBox } from '../../parts/list/scroll-box.tsx';
import { type PlainMessageId, t } from '../../text/index.ts';
import { idIn, isSortable, isStatus, QueryCell } from './cell.tsx';
import { QueryCards } from './query-cards.tsx';
import { orderIn, type QueryOrder } from './order.ts';
import classes from './queries.module.css';

const columnNames: Record<string, PlainMessageId> = {
  '@artifact': 'queries.column.artifact',
  '@id': 'queries.column.id',
  '@title': 'queries.column.title',
  '@description': 'queries.column.description',
  '@status': 'queries.column.status',
  '@assigned_to': 'queries.column.assignedTo',
  '@submitted_by': 'queries.column.submittedBy',
  '@last_update_by': 'queries.column.lastUpdateBy',
  '@submitted_on': 'queries.column.submittedOn',
  '@last_update_date': 'queries.column.lastUpdateDate',
  '@project.name': 'queries.column.project',
  '@tracker.name': 'queries.column.tracker',
  '@pretty_title': 'queries.column.title',
  '@link_type': 'queries.column.linkType',
};

type Column = CrossTrackerContent['selected'][number];

const isTitle = ({ name }: { name: string }): boolean => ['@title', '@pretty_title'].includes(name.toLowerCase());

const labelOf = ({ name }: Column): string => {
  const id = columnNames[name.toLowerCase()];
  return id === undefined ? name : t(id);
};

interface Props {
  label: string;
  content: CrossTrackerContent;
  tql: string;
  /** undefined: the order can't be changed here */
  onOrder?: (order: QueryOrder) => void;
}

function Head({ column, order, onOrder }: { column: Column; order: QueryOrder | undefined } & Pick<Props, 'onOrder'>) {
  const isOwn = order?.name.toLowerCase() === column.name.toLowerCase();
  if (onOrder === undefined || !isSortable(column)) return <Table.Th>{labelOf(column)}</Table.Th>;
  const isDescending = isOwn && order.isDescending;
  const Icon = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th aria-sort={isOwn ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        fz="inherit"
        className={classes['sort'] ?? ''}
        onClick={() => onOrder({ name: column.name, isDescending: isOwn && !isDescending })}
      >
        {labelOf(column)}
        {isOwn && <Icon size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

/** The number of the artifact is left out where its title leads to it. */
function shownColumns({ selected }: CrossTrackerContent): Column[] {
  const hasLink = selected.some(isTitle);
  return selected.filter(({ type }) => type !== 'artifact' || !hasLink);
}

/** The artifacts that a query across trackers finds. */
export function QueryTable({ label, content, tql, onOrder }: Props) {
  const columns = shownColumns(content);
  const order = orderIn(tql);
  // Rows have no trackers, which know the shapes of their statuses.
  const { data: artifacts } = useQuery(statesQuery(columns.some(isStatus) ? content.artifacts.map(idIn) : []));
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  if (isPhone) {
    const shown = columns.map((column) => ({ ...column, label: labelOf(column) }));
    return (
      <QueryCards
        label={label}
        rows={content.artifacts}
        artifacts={artifacts}
        columns={shown}
        order={order}
        {...(onOrder && { onOrder })}
      />
    );
  }
  return (
    <ScrollBox label={label}>
      <Table highlightOnHover fz="sm" className={classes['table'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} order={order} {...(onOrder === undefined ? {} : { onOrder })} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {content.artifacts.map((row) => (
            <Table.Tr key={idIn(row)} data-line-artifact={idIn(row)}>
              {columns.map((column) => (
                <Table.Td key={column.name} className={isTitle(column) ? (classes['titled'] ?? '') : ''}>
                  <QueryCell column={column} row={row} artifact={artifacts?.get(idIn(row))} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
