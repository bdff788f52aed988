import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../text/format.ts';

interface Props {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** The numbers of a chart for people who use a screen reader. */
export function ChartTable({ caption, columns, rows }: Props) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...numbers]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {numbers.map((number, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is identified by its column
                <td key={index}>{typeof number === 'number' ? formatNumber(number) : number}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
