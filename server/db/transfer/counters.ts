import type { Table } from './catalogue.ts';
import { input, type TransferSession, quoted } from './session.ts';

type Numbered = Table & { numbered: string };

export const isNumbered = (table: Table): table is Numbered => table.numbered !== undefined;

/** The number that the next row of a table gets. */
export async function nextRowNumber(session: TransferSession, table: Numbered): Promise<number> {
  if (session.engine === 'sqlite') {
    const [row] = await session.ask('select seq from sqlite_sequence where name = ?', [table.name]);
    return Number(row?.['seq'] ?? 0) + 1;
  }
  const place = 'select pg_get_serial_sequence($1, $2) as sequence';
  const [found] = await session.ask(place, [quoted(table.name), table.numbered]);
  // The name comes quoted.
  const [row] = await session.ask(`select last_value, is_called from ${String(found?.['sequence'])}`);
  return Number(row?.['last_value']) + (row?.['is_called'] === true ? 1 : 0);
}

export async function setNextNumber(
  session: TransferSession,
  { name, numbered }: Numbered,
  next: number,
): Promise<void> {
  if (!Number.isSafeInteger(next) || next < 1) throw new Error(`${next} can't be the next number of ${name}.`);
  if (session.engine === 'postgres') {
    await session.ask(`alter table ${quoted(name)} alter column ${quoted(numbered)} restart with ${next}`);
    return;
  }
  await session.ask('delete from sqlite_sequence where name = ?', [name]);
  const values = `${input('sqlite', 1)}, ${input('sqlite', 2)}`;
  await session.ask(`insert into sqlite_sequence (name, seq) values (${values})`, [name, next - 1]);
}
