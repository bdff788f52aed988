import { eventually } from './store.ts';
import type { Hearth } from './hearth.ts';

/** Waits until everybody has been told about all changes so far. */
export async function everybodyTold({ platform }: Pick<Hearth, 'platform'>): Promise<void> {
  const { db, events } = platform;
  await eventually(async () => {
    const waiting = await db.read.selectFrom('events').select('id').where('seq', 'is', null).executeTakeFirst();
    if (waiting !== undefined) return false;
    const { head } = await events.bounds();
    const reader = await db.read
      .selectFrom('event_readers')
      .select('seq')
      .where('name', '=', 'notifications')
      .executeTakeFirst();
    return reader !== undefined && reader.seq >= head;
  }, 'the notifications');
}
