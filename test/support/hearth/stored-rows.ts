import { contentsOf, type Location, openSnapshot } from '../../../server/db/transfer/index.ts';

/** The rows of all tables in a backup, in a fixed order. */
export async function storedRows(location: Location): Promise<[table: string, rows: string[]][]> {
  const snapshot = await openSnapshot(location);
  try {
    const { tables } = await contentsOf(snapshot);
    const found: [string, string[]][] = [];
    for (const { name } of tables) {
      const rows = await snapshot.ask(`select * from "${name}"`);
      found.push([name, rows.map((row) => JSON.stringify(row)).toSorted()]);
    }
    return found;
  } finally {
    await snapshot.close();
  }
}
