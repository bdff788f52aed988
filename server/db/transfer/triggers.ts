import { readCatalogue } from './catalogue.ts';
import { quoted, type Session } from './session.ts';

const triggers = `select name, sql from sqlite_schema where type = 'trigger' order by rowid`;
const textIndexes = `select name from sqlite_schema where type = 'table' and sql like 'create virtual table%using fts5%'`;

/** Disables triggers, which already ran in the source. The returned function enables them again. */
export async function liftTriggers(session: Session): Promise<() => Promise<void>> {
  return session.engine === 'sqlite' ? liftOnSqlite(session) : liftOnPostgres(session);
}

async function liftOnPostgres(session: Session): Promise<() => Promise<void>> {
  const names = (await readCatalogue(session)).map(({ name }) => quoted(name));
  for (const name of names) await session.ask(`alter table ${name} disable trigger user`);
  return async () => {
    for (const name of names) await session.ask(`alter table ${name} enable trigger user`);
  };
}

/** Rebuilds the text indexes, which triggers normally fill. */
async function liftOnSqlite(session: Session): Promise<() => Promise<void>> {
  const lifted = await session.ask(triggers);
  for (const row of lifted) await session.ask(`drop trigger ${quoted(String(row['name']))}`);
  return async () => {
    for (const row of lifted) await session.ask(String(row['sql']));
    for (const row of await session.ask(textIndexes)) {
      const name = quoted(String(row['name']));
      await session.ask(`insert into ${name} (${name}) values ('rebuild')`);
    }
  };
}
