import { Type } from 'typebox';
import { ChangePage, changeTypeNames } from '../../../contract/platform/change.ts';
import { pages } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { Content } from '../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { UserPresenter } from '../users/index.ts';
import { presentChange } from './present.ts';
import type { ChangeFilter, ChangeLog } from './service.ts';
import type { ChangeStreams } from './stream.ts';

interface Deps {
  changes: ChangeLog;
  changeStreams: ChangeStreams;
  presenter: UserPresenter;
}

const size = pages.changes;

const filters = {
  project_id: Type.Optional(Type.Integer({ description: 'only what happened in one project' })),
  tracker_id: Type.Optional(Type.Integer({ description: 'only what happened in one tracker' })),
  types: Type.Optional(Type.String({ description: `types separated by commas: ${changeTypeNames.join(', ')}` })),
};

const since = Type.Integer({
  minimum: 0,
  description: '`next` of the last page; without it the answer is the end of the log',
});

function typesIn(text: string): ReadonlySet<string> {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !changeTypeNames.includes(name));
  if (unknown !== undefined) throw problem('change_type_unknown', { name: unknown, known: changeTypeNames.join(', ') });
  return new Set(names);
}

const filterOf = (query: { project_id?: number; tracker_id?: number; types?: string }): ChangeFilter => ({
  projectId: query.project_id,
  trackerId: query.tracker_id,
  types: query.types === undefined ? undefined : typesIn(query.types),
});

const heartbeats = Type.Union([Type.Literal('comments'), Type.Literal('events')], {
  default: 'comments',
  description:
    'how the stream shows that it is alive, every 15 s; `EventSource` delivers only `events`, which have the type `heartbeat`',
});

/** `Last-Event-ID` continues a stream that was interrupted, and wins over `since`. */
function lastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const number = Number(header);
  if (!Number.isSafeInteger(number) || number < 0) throw problem('last_event_id_invalid');
  return number;
}

export function changeRoutes({ changes, changeStreams, presenter }: Deps): AnyRoute[] {
  const shared = {
    method: 'GET',
    access: 'hybrid',
    requires: 'nothing',
    extension: true,
    problems: [
      'project_not_found',
      'forbidden',
      'tracker_not_found',
      'change_type_unknown',
      'changes_since_gone',
      'changes_since_unknown',
    ],
  } as const;
  return [
    route({
      ...shared,
      path: '/changes',
      summary: 'Everything that happened after `since` and that the caller may know of, oldest first',
      query: Type.Object({
        since: Type.Optional(since),
        limit: Type.Optional(Type.Integer({ minimum: size.minimum, maximum: size.maximum, default: size.default })),
        ...filters,
      }),
      answers: ChangePage,
      async handle({ actor, query }) {
        const filter = filterOf(query);
        await changes.checkFilter(actor, filter);
        if (query.since === undefined) return { changes: [], next: await changes.head(), has_more: false };
        await changes.checkSince(query.since);
        const page = await changes.page(actor, filter, query.since, query.limit ?? size.default);
        return {
          changes: await Promise.all(page.changes.map((change) => presentChange(change, presenter, actor))),
          next: page.next,
          has_more: page.hasMore,
        };
      },
    }),
    route({
      ...shared,
      path: '/changes/stream',
      summary: 'The same as server-sent events, as they happen; continue with `Last-Event-ID`',
      query: Type.Object({ since: Type.Optional(since), heartbeats: Type.Optional(heartbeats), ...filters }),
      downloads: 'text/event-stream',
      problems: [...shared.problems, 'last_event_id_invalid', 'change_streams_full'],
      async handle({ actor, ip, query, headers, renew }) {
        const filter = filterOf(query);
        await changes.checkFilter(actor, filter);
        const from = lastEventId(headers['last-event-id']) ?? query.since;
        if (from !== undefined) await changes.checkSince(from);
        const stream = changeStreams.open({
          actor,
          ip,
          renew,
          filter,
          since: from ?? (await changes.head()),
          showsHeartbeats: query.heartbeats === 'events',
        });
        return new Content(stream, {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        });
      },
    }),
  ];
}
