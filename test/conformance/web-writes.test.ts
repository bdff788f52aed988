import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnyRoute } from '../../server/http/route.ts';
import { isConditional } from '../../server/http/writes/preconditions.ts';
import { createResources } from '../../server/http/writes/resources.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { callsOf, codeIn, routeOf, webFiles } from './web-requests.ts';

const { routes } = (await startHearth({ after })).server;
const resources = createResources(routes);

/** Writes of the web application that name no version, and why. */
const unconditional: Record<string, string> = {
  'PUT /users/:id/password': 'needs the current password, or the rights of a site administrator',
  'PUT /users/:id/avatar': 'replaces the whole picture',
  'DELETE /users/:id/avatar': 'removes the whole picture',
  'PATCH /users/:id/preferences': 'the person’s own, one value',
  'DELETE /users/:id/preferences': 'the person’s own, one value',
  'PATCH /users/:id/passkeys/:passkey_id': 'the person’s own, one name',
  'DELETE /users/:id/passkeys/:passkey_id': 'the person’s own; only its name can change',
  'DELETE /users/:id/identities/:identity_id': 'nobody can change it',
  'DELETE /users/:id/ssh_keys/:key_id': 'nobody can change it',
  'PUT /users/:id/second_factor': 'needs a code that works once',
  'DELETE /users/:id/second_factor': 'needs the password, or the rights of a site administrator',
  'PUT /passkey_sign_ins': 'signs in',
  'PUT /openid_sign_ins': 'signs in',
  'PUT /password_resets': 'needs a link that works once',
  'DELETE /session': 'signs out',
  'DELETE /sessions': 'signs out elsewhere',
  'DELETE /sessions/:id': 'signs out elsewhere',
  'DELETE /invitations/:id': 'nobody can change it',
  'PATCH /notifications/:id': 'the person’s own, one mark',
  'PUT /watches': 'changes many artifacts, for the person',
  'PATCH /trackers/:id/artifacts': 'places artifacts next to others',
  'DELETE /user_groups/:id/users/:user_id': 'removes one member, whoever else there is',
  'DELETE /projects/:id/service_accounts/:account_id': 'nobody can change it',
  'DELETE /deleted_repositories/:id': 'nobody can change it',
  'DELETE /mail/queue/:id': 'nobody can change it',
};

const methods: Record<string, string> = { put: 'PUT', patch: 'PATCH', remove: 'DELETE' };

/** The routes to which a file sends changes. */
function writesIn(file: string, prefix: '' | 'unconditionally.'): AnyRoute[] {
  const code = codeIn(file);
  const imported = /import \{([^}]*)\} from '[^']*\/writes\.ts'/.exec(code)?.[1] ?? '';
  return Object.entries(methods).flatMap(([name, method]) => {
    const isImported = prefix !== '' || new RegExp(String.raw`(?<![\w.])${name}\b`).test(imported);
    if (!isImported) return [];
    return callsOf(prefix + name, code).map(({ path }) => routeOf(routes, file, method, path));
  });
}

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;

test('every change of the web application is conditional on a version, or a known exception', () => {
  const conditional = webFiles.flatMap((file) => writesIn(file, ''));
  assert.ok(conditional.length > 40, `${conditional.length} conditional writes are found`);
  const ignored = conditional.filter((route) => !isConditional(route, resources));
  assert.deepEqual(ignored.map(nameOf), [], 'these routes ignore If-Match');

  const blind = webFiles.flatMap((file) => writesIn(file, 'unconditionally.'));
  assert.deepEqual(
    blind.filter((route) => route.mayBeBlind !== true && isConditional(route, resources)).map(nameOf),
    [],
    'these routes have a version, and can demand it',
  );
  assert.deepEqual([...new Set(blind.map(nameOf))].toSorted(), Object.keys(unconditional).toSorted());
});

test('only the known modules of the web application send changes', () => {
  const isChange = /\bcall(?:<[^(]*>)?\(\s*'(?:PUT|PATCH|DELETE)'|\banswerTo\(\s*'(?:POST|PUT|PATCH|DELETE)'/;
  const isRequest = /\bmethod: '(?!HEAD)|\.open\('/;
  const found = webFiles.filter((file) => isChange.test(codeIn(file)) || isRequest.test(codeIn(file)));
  // Each request of an upload names the part that it appends, and others can't change uploads.
  assert.deepEqual(found, ['api/tus.ts']);
});
