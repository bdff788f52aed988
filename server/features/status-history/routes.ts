import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { StatusDay } from '../../../contract/artifacts/status-history.ts';
import { daysLater } from '../../domain/query/days.ts';
import { answer } from '../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { Clock } from '../../lib/clock.ts';
import { parseIsoDate, startOf } from '../../lib/dates/iso-date.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { StatusHistory } from './service.ts';

interface Deps {
  statusHistory: StatusHistory;
  trackers: TrackerDirectory;
  clock: Clock;
}

const usualDays = 91;

/** The starts of the first and the last requested day. */
function periodOf(given: { from?: string; to?: string }, now: number): { from: number; to: number } {
  const wrong = () => problem('status_history_period', { days: limits.statusHistoryDays });
  const day = (text: string | undefined, otherwise: number): number => {
    const start = text === undefined ? otherwise : /^.{10}$/.test(text) ? parseIsoDate(text) : undefined;
    if (start === undefined) throw wrong();
    return start;
  };
  const to = day(given.to, startOf('day', now));
  const from = day(given.from, daysLater(to, 1 - usualDays));
  if (from > to || from <= daysLater(to, -limits.statusHistoryDays)) throw wrong();
  return { from, to };
}

export function statusHistoryRoutes({ statusHistory, trackers, clock }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/trackers/:id/status_history',
      summary: 'The number of open and closed artifacts at the end of each day, of those that are in the tracker now',
      access: 'hybrid',
      requires: 'tracker.read',
      extension: true,
      params: IdParams,
      query: Type.Object({
        from: Type.Optional(Type.String({ description: 'the first day, `2026-03-15`; 90 days before the last' })),
        to: Type.Optional(Type.String({ description: 'the last day; today' })),
      }),
      answers: Type.Array(StatusDay),
      problems: ['tracker_not_found', 'tracker_not_visible', 'status_not_readable', 'status_history_period'],
      async handle({ actor, params, query }) {
        const visible = await trackers.visible(actor, params.id);
        const { from, to } = periodOf(query, clock());
        return answer(await statusHistory.days(actor, visible, from, to));
      },
    }),
  ];
}
