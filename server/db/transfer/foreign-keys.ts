import { type Session, quoted } from './session.ts';

const constraints = `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`;

/** Suspends constraints so that rows may arrive in any order. The returned function restores and checks them. */
export async function liftForeignKeys(session: Session): Promise<() => Promise<void>> {
  if (session.engine === 'sqlite') {
    await session.ask('pragma defer_foreign_keys = on');
    return () => refuseBrokenKeys(session);
  }
  const lifted = (await session.ask(constraints)).map((row) => ({
    // The name of the table comes quoted.
    table: String(row['table']),
    name: quoted(String(row['name'])),
    definition: String(row['definition']),
  }));
  for (const { table, name } of lifted) await session.ask(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of lifted) {
      await session.ask(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

async function refuseBrokenKeys(session: Session): Promise<void> {
  const [broken] = await session.ask('select "table", parent from pragma_foreign_key_check limit 1');
  if (broken === undefined) return;
  throw new Error(`A row of ${String(broken['table'])} refers to a missing row of ${String(broken['parent'])}.`);
}
