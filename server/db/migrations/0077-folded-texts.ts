import { sql } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import type { Engine, Tx } from '../database.ts';
import type { Migration } from '../migration-support/migration.ts';
import { indexAllTexts } from '../text-index.ts';
import { later } from '../units.ts';

const stride = 200;

/** Everything that is kept folded. */
const columns: Record<string, string> = {
  artifact_texts: 'text',
  comment_texts: 'text',
  svn_commit_texts: 'text',
  users: 'real_name_key',
  projects: 'label_key',
};

/** Folding again does what folding did not do before. Texts of plain letters stay as they are. */
async function foldAgain(tx: Tx, name: string, of: string): Promise<void> {
  const [table, column] = [sql.table(name), sql.ref(of)];
  for (let after = -1, more = true; more; ) {
    const { rows } = await sql<{ id: number; text: string }>`select id, ${column} as text from ${table}
      where id > ${after} and octet_length(${column}) <> length(${column})
      order by id limit ${sql.lit(stride)}`.execute(tx);
    for (const { id, text } of rows) {
      const folded = fold(text);
      if (folded === text) continue;
      later(tx, sql`update ${table} set ${column} = ${folded} where id = cast(${id} as bigint)`.compile(tx));
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === stride;
  }
}

/** Searches no longer depend on accents, the form of quotation marks and hyphens, and invisible characters. */
export const foldedTexts: Migration = {
  name: '0077-folded-texts',
  async up(tx: Tx, engine: Engine) {
    for (const [table, column] of Object.entries(columns)) await foldAgain(tx, table, column);
    if (engine === 'sqlite') indexAllTexts(tx);
  },
};
