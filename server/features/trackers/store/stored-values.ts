import type { Tx } from '../../../db/index.ts';
import { convertedDate } from '../../../domain/fields/date/value.ts';
import { numbersIn } from '../../../domain/fields/index.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';

const stride = 500;

/** Stores the dates of a field as days or as moments, after it ceased or began to display times. */
export async function convertDates(tx: Tx, field: FormElement): Promise<void> {
  const holding = tx.selectFrom('artifact_index').select('artifact_id').where('field_id', '=', field.id);
  const query = tx.selectFrom('artifacts').select(['id', 'document']).where('id', 'in', holding).orderBy('id');
  for (let after = 0, more = true; more; ) {
    const rows = await query.where('id', '>', after).limit(stride).execute();
    for (const { id, document } of rows) {
      const values = JSON.parse(document) as Record<string, unknown>;
      const stored = convertedDate(field, values[String(field.id)]);
      const converted = JSON.stringify({ ...values, [field.id]: stored });
      await tx.updateTable('artifacts').set({ document: converted }).where('id', '=', id).execute();
      const index = tx.updateTable('artifact_index').where('field_id', '=', field.id).where('artifact_id', '=', id);
      for (const value of numbersIn(field, stored)) await index.set({ value }).execute();
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === stride;
  }
}

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
