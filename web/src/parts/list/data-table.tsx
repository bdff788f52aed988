// oxlint-disable jsx-a11y/prefer-tag-over-role -- Cells laid out as blocks are announced as cells only if they say so.
import { rem, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PlainMessageId, t } from '../../text/index.ts';
import classes from './data-table.module.css';
import { ScrollBox } from './scroll-box.tsx';

export interface Column<T> {
  header: PlainMessageId;
  cell: (row: T) => ReactNode;
  /** A column of buttons at the right, without a visible header. */
  isActions?: boolean;
}

interface Props<T> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  columns: readonly Column<T>[];
  /** Below this width, the table scrolls horizontally. On a phone, the rows of a wider table are cards. */
  minWidth?: number;
}

/** The width up to which a table stays one on a phone. */
const widthOfPhone = 360;

export function DataTable<T>({ label, rows, keyOf, columns, minWidth = 640 }: Props<T>) {
  return (
    <ScrollBox label={label}>
      {/* Columns are as wide as their longest word, and the table scrolls if it has to. */}
      <Table
        role="table"
        highlightOnHover
        fz="sm"
        className={`${classes['table']} ${minWidth > widthOfPhone ? classes['wide'] : ''}`}
        __vars={{ '--table-width': rem(minWidth) }}
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ header, isActions = false }) =>
              isActions ? (
                <Table.Td key={header} role="cell" py={4} />
              ) : (
                <Table.Th key={header} role="columnheader" py={4}>
                  {t(header)}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr role="row" key={keyOf(row)}>
              {columns.map(({ header, cell, isActions = false }, index) => (
                <Table.Td
                  key={header}
                  role="cell"
                  ta={isActions ? 'right' : undefined}
                  data-label={isActions || index === 0 ? undefined : t(header)}
                >
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
