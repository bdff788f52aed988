import { Type } from 'typebox';
import { Credentials, Token } from '../../../contract/accounts/token.ts';
import { answer } from '../../http/encode/answer.ts';
import { callerOf } from '../../http/caller.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { tokensDeprecatedSince } from '../../http/serve.ts';
import type { SignIn } from '../sign-in/index.ts';
import type { Users } from '../users/index.ts';
import type { Tokens } from './service.ts';

export function tokenRoutes(tokens: Tokens, signIn: SignIn, users: Pick<Users, 'findByName'>): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/tokens',
      summary: 'Creates a token from a user name and a password; it lasts 24 hours (deprecated: use an access key)',
      access: 'public',
      requires: 'nothing',
      body: Credentials,
      answers: Token,
      secret: ({ user_id: id }) => `users/${id}: a token`,
      keyOwner: async ({ username }) => (await users.findByName(username))?.id,
      // A password is checked slowly, or by the directory: other writes don't wait for it.
      worksOutside: true,
      problems: [
        'credentials_invalid',
        'account_suspended',
        'key_needed',
        'password_not_allowed',
        'ldap_unreachable',
        'too_many_failures',
      ],
      async handle({ body, ip }) {
        const user = await signIn(body.username, body.password, ip);
        return answer(await tokens.create(user.id), { Deprecation: tokensDeprecatedSince });
      },
    }),
    route({
      method: 'DELETE',
      path: '/tokens',
      summary: 'Ends all tokens of the caller',
      access: 'protected',
      requires: 'nothing',
      async handle({ actor }) {
        await tokens.removeAll(callerOf(actor).id);
      },
    }),
    route({
      method: 'DELETE',
      path: '/tokens/:token',
      summary: 'Ends one token of the caller',
      access: 'protected',
      requires: 'nothing',
      params: Type.Object({ token: Type.String() }),
      problems: ['token_unknown'],
      async handle({ actor, params }) {
        await tokens.remove(callerOf(actor).id, params.token);
      },
    }),
  ];
}
