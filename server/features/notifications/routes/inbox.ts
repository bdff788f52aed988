import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import {
  Notification,
  NotificationCount,
  NotificationPatch,
  NotificationsRead,
} from '../../../../contract/platform/notification.ts';
import type { Actor } from '../../../domain/actor.ts';
import { answer } from '../../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { presentChange } from '../../changes/index.ts';
import type { UserPresenter } from '../../users/index.ts';
import type { Inbox, InboxEntry } from '../inbox.ts';

interface Deps {
  inbox: Inbox;
  presenter: UserPresenter;
}

const size = pages.notifications;

const present = async (
  { id, isRead, reasons, change }: InboxEntry,
  presenter: UserPresenter,
  reader: Actor,
): Promise<Notification> => ({
  id,
  uri: `notifications/${id}`,
  is_read: isRead,
  reasons,
  change: await presentChange(change, presenter, reader),
});

function nextLink(query: { is_read?: boolean; limit?: number }, before: number | undefined): Record<string, string> {
  if (before === undefined) return {};
  const given = Object.entries({ ...query, before }).map(([name, value]): [string, string] => [name, String(value)]);
  return { Link: `</api/notifications?${new URLSearchParams(given).toString()}>; rel="next"` };
}

export function inboxRoutes({ inbox, presenter }: Deps): AnyRoute[] {
  const shared = { access: 'protected', requires: 'nothing', extension: true } as const;
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/notifications',
      summary: 'The changes that concern the caller, newest first; continue with `Link`',
      query: Type.Object({
        is_read: Type.Optional(Type.Boolean({ description: 'only those that are read, or unread' })),
        limit: Type.Optional(Type.Integer({ minimum: size.minimum, maximum: size.maximum, default: size.default })),
        before: Type.Optional(Type.Integer({ description: 'only those with a lower id' })),
      }),
      answers: Type.Array(Notification),
      async handle({ actor, query }) {
        const filter = { isRead: query.is_read, before: query.before };
        const { entries, next } = await inbox.page(actor, filter, query.limit ?? size.default);
        return answer(
          await Promise.all(entries.map((entry) => present(entry, presenter, actor))),
          nextLink(query, next),
        );
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/notifications/count',
      summary: 'The number of unread notifications of the caller',
      answers: NotificationCount,
      handle: async ({ actor }) => ({ unread: await inbox.unread(actor) }),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: '/notifications/:id',
      summary: 'Marks a notification as read or unread',
      params: IdParams,
      body: NotificationPatch,
      problems: ['notification_not_found'],
      handle: ({ actor, params, body }) => inbox.mark(actor, params.id, body.is_read),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/notifications/read',
      summary: 'Marks all notifications of the caller as read, or those up to an id',
      body: NotificationsRead,
      handle: ({ actor, body }) => inbox.markAll(actor, body.up_to),
    }),
  ];
}
