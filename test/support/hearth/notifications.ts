import { eventually } from './store.ts';
import type { Hearth } from './hearth.ts';

/** Waits until all changes so far have been handled for everybody, the webhooks or the audit log. */
export async function everybodyTold(
  { platform }: Pick<Hearth, 'platform'>,
  name: 'notifications' | 'webhooks' | 'audit' = 'notifications',
): Promise<void> {
  const { db, events } = platform;
  await eventually(async () => {
    const waiting = await db.read.selectFrom('events').select('id').where('seq', 'is', null).executeTakeFirst();
    if (waiting !== undefined) return false;
    const { head } = await events.bounds();
    const reader = await db.read.selectFrom('event_readers').select('seq').where('name', '=', name).executeTakeFirst();
    return reader !== undefined && reader.seq >= head;
  }, `the ${name}`);
}

/** Waits until all mails about the changes so far are sent. Changes gather for a minute. */
export async function everybodyMailed(hearth: Pick<Hearth, 'platform' | 'clock'>): Promise<void> {
  const { jobs } = hearth.platform;
  await everybodyTold(hearth);
  hearth.clock.advance(61_000);
  jobs.wake();
  await eventually(async () => {
    const { queued, running } = await jobs.counts();
    if (queued > 0) jobs.wake();
    return queued + running === 0;
  }, 'the mails to be sent');
}
