import { Type } from 'typebox';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { require } from '../../../domain/policies/policy.ts';
import { callerOf } from '../../../http/caller.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { UserParams, userIdIn } from '../../users/index.ts';

const list = Type.Array(Type.Unknown());

function checkOwn(actor: Actor, ability: 'user.read_history', id: string): void {
  // Anonymous callers get 401 for any id.
  callerOf(actor);
  require(actor, ability, { id: userIdIn(id, actor) });
}

/** An empty list of entries clears the history. */
function isEmptyHistory(body: unknown): boolean {
  const entries: unknown =
    typeof body === 'object' && body !== null && 'history_entries' in body ? body.history_entries : body;
  return Array.isArray(entries) ? entries.length === 0 : entries === '';
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
      problems: ['history_of_others', 'user_id_malformed'],
      async handle({ actor, params }) {
        checkOwn(actor, 'user.read_history', params.id);
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
      body: Type.Unknown(),
      problems: ['history_of_others', 'history_not_writable', 'user_id_malformed'],
      async handle({ actor, params, body }) {
        checkOwn(actor, 'user.read_history', params.id);
        if (!isEmptyHistory(body)) throw problem('history_not_writable');
      },
    }),
  ];
}
