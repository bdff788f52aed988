import { Type } from 'typebox';
import type { Actor } from '../../../domain/actor.ts';
import { require } from '../../../domain/policies/policy.ts';
import { callerOf } from '../../../http/caller.ts';
import { paged } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { UserParams, userIdIn } from '../../users/index.ts';

const list = Type.Array(Type.Unknown());

const noEntries = Type.Array(Type.Unknown(), { maxItems: 0 });

function checkOwn(actor: Actor, id: string): void {
  // Anonymous callers get 401 for any id.
  callerOf(actor);
  require(actor, 'user.read_history', { id: userIdIn(id, actor) });
}

/**
 * Data that the interface keeps for a user and Hearth doesn't. Each collection is empty, and only its owner may read
 * it.
 */
export function absentServicesOfUsers(): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/users/:id/history',
      summary: 'Pages that the caller visited: this platform keeps none',
      access: 'hybrid',
      requires: 'user.read_history',
      params: UserParams,
      answers: Type.Object({ entries: list }, { title: 'UserHistory' }),
      problems: ['forbidden', 'user_id_malformed'],
      async handle({ actor, params }) {
        checkOwn(actor, params.id);
        return { entries: [] };
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:id/history',
      summary: 'Clears the caller’s history',
      access: 'hybrid',
      requires: 'user.read_history',
      params: UserParams,
      body: Type.Union([noEntries, Type.Object({ history_entries: noEntries })]),
      problems: ['forbidden', 'user_id_malformed'],
      async handle({ actor, params }) {
        checkOwn(actor, params.id);
      },
    }),
    route({
      method: 'GET',
      path: '/users/:id/dashboards',
      summary: 'The caller’s dashboards: none on this platform',
      access: 'hybrid',
      requires: 'user.read_history',
      params: UserParams,
      page: { default: 50, minimum: 1, maximum: 50 },
      answers: list,
      problems: ['forbidden', 'user_id_malformed'],
      async handle({ actor, params, page }) {
        checkOwn(actor, params.id);
        return paged(page, [], 0);
      },
    }),
  ];
}
