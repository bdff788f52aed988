import { Type } from 'typebox';
import { limits, pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import {
  FullUser,
  NewUser,
  Preference,
  PreferencePatch,
  UserPatch,
  VisibleUser,
} from '../../../../contract/accounts/user.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { actionsFor } from '../../../domain/policies/policy.ts';
import { paged, slice } from '../../../http/pagination.ts';
import { hintFor } from '../../../http/decode/parameters.ts';
import { isJsonQuery, inQuery, queryObject } from '../../../http/decode/query-json.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { UserParams, userIdIn } from '../path.ts';
import type { Preferences } from '../preferences.ts';
import type { UserPresenter } from '../present.ts';
import type { ExactQuery } from '../search.ts';
import type { Users } from '../service.ts';

interface Deps {
  users: Users;
  preferences: Preferences;
  presenter: UserPresenter;
  hashPassword: (
    password: string,
    owner: { username: string; email: string; realName?: string | undefined },
  ) => Promise<string>;
}

const PreferenceQuery = Type.Object({ key: Type.String({ minLength: 1 }) });

const searchable = ['username', 'loginname', 'email'];

export function userRoutes({ users, preferences, presenter, hashPassword }: Deps): AnyRoute[] {
  const present = (actor: Actor, found: readonly Identity[]): VisibleUser[] =>
    found.map((user) => presenter.visibleTo(actor, user));

  function exactQuery(text: string): ExactQuery {
    const query = queryObject(text, () => problem('query_json_malformed', {}, inQuery)) ?? {};
    const unknown = Object.keys(query).find((name) => !searchable.includes(name));
    if (unknown !== undefined) throw problem('user_query_empty', { hint: `.${hintFor(unknown, searchable)}` });
    return query;
  }

  return [
    route({
      method: 'GET',
      path: '/users',
      items: '/users/:id',
      summary: 'Users by words of their names, or exactly by a JSON query',
      access: 'hybrid',
      requires: 'nothing',
      query: Type.Object({ query: Type.String({ minLength: limits.userQueryMinimum }) }),
      page: pages.users,
      answers: Type.Array(VisibleUser),
      problems: ['user_query_empty', 'user_query_ambiguous', 'user_query_not_text'],
      async handle({ actor, query, page }) {
        if (isJsonQuery(query.query)) {
          return slice(page, present(actor, await users.searchExactly(exactQuery(query.query))));
        }
        const found = await users.search(query.query, page);
        return paged(page, present(actor, found.users), found.total);
      },
    }),
    route({
      method: 'POST',
      path: '/users',
      hasNaturalKey: true,
      summary: 'Creates a user',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      body: NewUser,
      status: 201,
      answers: FullUser,
      problems: ['username_invalid', 'email_invalid', 'email_taken', 'password_too_short', 'password_guessable'],
      async handle({ actor, body }) {
        const account = {
          username: body.username,
          email: body.email,
          realName: body.real_name ?? '',
          passwordHash:
            body.password === undefined
              ? null
              : await hashPassword(body.password, { ...body, realName: body.real_name }),
          status: body.status ?? 'A',
        };
        return presenter.full(await users.create(account, actor), actor);
      },
    }),
    route({
      method: 'GET',
      path: '/users/:id',
      summary: 'One user; `self` is the caller',
      access: 'hybrid',
      requires: 'nothing',
      params: UserParams,
      answers: VisibleUser,
      problems: ['user_id_malformed', 'user_not_found'],
      async handle({ actor, params }) {
        if (params.id === 'self' && actor.kind === 'anonymous') return presenter.anonymous();
        return presenter.visibleTo(actor, await users.known(userIdIn(params.id, actor)));
      },
      actions: {
        kind: 'user',
        async of({ actor, params }) {
          if (actor.kind === 'anonymous') return [];
          return actionsFor(actor, 'user', await users.known(userIdIn(params.id, actor)));
        },
      },
    }),
    route({
      method: 'PATCH',
      path: '/users/:id',
      summary: 'Changes a user’s status, e-mail or names',
      access: 'protected',
      requires: 'user.update',
      params: UserParams,
      body: UserPatch,
      problems: [
        'user_update_forbidden',
        'user_not_found',
        'account_anonymized',
        'user_status_invalid',
        'username_invalid',
        'email_taken',
        'last_site_administrator',
      ],
      async handle({ actor, params, body }) {
        await users.patch(actor, userIdIn(params.id, actor), body.values);
      },
    }),
    route({
      method: 'GET',
      path: '/users/:id/preferences',
      summary: 'One of the caller’s own preferences; false if it is unset',
      access: 'hybrid',
      requires: 'user.read_preferences',
      params: UserParams,
      query: PreferenceQuery,
      answers: Preference,
      problems: ['preferences_read_others'],
      async handle({ actor, params, query }) {
        return { key: query.key, value: await preferences.read(actor, userIdIn(params.id, actor), query.key) };
      },
    }),
    route({
      method: 'PATCH',
      path: '/users/:id/preferences',
      summary: 'Sets one of the caller’s own preferences',
      mayBeBlind: true,
      access: 'hybrid',
      requires: 'user.write_preferences',
      params: UserParams,
      body: PreferencePatch,
      problems: ['preferences_write_others', 'preferences_too_many'],
      async handle({ actor, params, body }) {
        await preferences.write(actor, userIdIn(params.id, actor), body.key, body.value);
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:id/preferences',
      summary: 'Deletes one of the caller’s own preferences',
      mayBeBlind: true,
      access: 'hybrid',
      requires: 'user.write_preferences',
      params: UserParams,
      query: PreferenceQuery,
      problems: ['preferences_write_others'],
      async handle({ actor, params, query }) {
        await preferences.remove(actor, userIdIn(params.id, actor), query.key);
      },
    }),
  ];
}
