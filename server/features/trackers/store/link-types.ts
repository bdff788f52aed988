import type { DbOrTx, Tx } from '../../../db/index.ts';
import type { LinkTypeRow } from './trackers.ts';

export const findLinkType = (source: DbOrTx, shortname: string): Promise<LinkTypeRow | undefined> =>
  source
    .selectFrom('link_types')
    .select(['shortname', 'forward_label', 'reverse_label', 'is_system'])
    .where('shortname', '=', shortname)
    .executeTakeFirst();

/** False: the name is taken. */
export async function insertLinkType(tx: Tx, type: Omit<LinkTypeRow, 'is_system'>): Promise<boolean> {
  const { last } = await tx
    .selectFrom('link_types')
    .select((eb) => eb.fn.max('rank').as('last'))
    .executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('link_types')
    .values({ ...type, is_system: 0, rank: last + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('shortname')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateLinkType(tx: Tx, { shortname, forward_label, reverse_label }: LinkTypeRow): Promise<void> {
  await tx.updateTable('link_types').set({ forward_label, reverse_label }).where('shortname', '=', shortname).execute();
}

export async function deleteLinkType(tx: Tx, shortname: string): Promise<void> {
  await tx.deleteFrom('link_types').where('shortname', '=', shortname).execute();
}

/** Whether links use this type, or the progress of a tracker is computed from it. */
export async function isLinkTypeUsed(tx: Tx, shortname: string): Promise<boolean> {
  const link = await tx
    .selectFrom('artifact_links')
    .select('source_id')
    .where('type', '=', shortname)
    .limit(1)
    .executeTakeFirst();
  if (link !== undefined) return true;
  const tracker = await tx
    .selectFrom('trackers')
    .select('id')
    .where('definition', 'like', `%"progress":{"linkType":${JSON.stringify(shortname)}}%`)
    .limit(1)
    .executeTakeFirst();
  return tracker !== undefined;
}

/** The types of links from artifacts of a tracker. */
export async function usedLinkTypes(source: DbOrTx, trackerId: number): Promise<LinkTypeRow[]> {
  return source
    .selectFrom('link_types as t')
    .select(['t.shortname', 't.forward_label', 't.reverse_label', 't.is_system'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('artifact_links as l')
          .innerJoin('artifacts as a', 'a.id', 'l.source_id')
          .select('a.id')
          .whereRef('l.type', '=', 't.shortname')
          .where('a.tracker_id', '=', trackerId),
      ),
    )
    .orderBy('t.rank')
    .orderBy('t.shortname')
    .execute();
}
