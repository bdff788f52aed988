import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PlainMessageId, t } from '../../text/index.ts';
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
  /** Below this width, the table scrolls horizontally. */
  minWidth?: number;
}

export function DataTable<T>({ label, rows, keyOf, columns, minWidth = 640 }: Props<T>) {
  return (
    <ScrollBox label={label}>
      {/* Columns are as wide as their longest word, and the table scrolls if it has to. */}
      <Table highlightOnHover fz="sm" miw={minWidth} style={{ overflowWrap: 'break-word' }}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, isActions = false }) =>
              isActions ? (
                <Table.Td key={header} py={4} />
              ) : (
                <Table.Th key={header} py={4}>
                  {t(header)}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ header, cell, isActions = false }) => (
                <Table.Td key={header} ta={isActions ? 'right' : undefined}>
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
