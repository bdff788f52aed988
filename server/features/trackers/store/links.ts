import type { Tx } from '../../../db/index.ts';

/** Deletes the links from artifacts of a tracker, and updates the counts at both ends. */
export async function deleteLinksFrom(tx: Tx, trackerId: number): Promise<void> {
  const going = tx
    .selectFrom('artifact_links as l')
    .innerJoin('artifacts as s', 's.id', 'l.source_id')
    .where('s.tracker_id', '=', trackerId);
  await tx
    .updateTable('artifacts')
    .set((eb) => ({
      link_count: eb
        .selectFrom('artifact_links as l')
        .innerJoin('artifacts as s', 's.id', 'l.source_id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('s.tracker_id', '!=', trackerId)
        .where((inner) =>
          inner.or([
            inner('l.source_id', '=', inner.ref('artifacts.id')),
            inner('l.target_id', '=', inner.ref('artifacts.id')),
          ]),
        ),
    }))
    .where((eb) => eb.or([eb('id', 'in', going.select('l.source_id')), eb('id', 'in', going.select('l.target_id'))]))
    .execute();
  await tx
    .deleteFrom('artifact_links')
    .where('source_id', 'in', (eb) => eb.selectFrom('artifacts').select('id').where('tracker_id', '=', trackerId))
    .execute();
}
