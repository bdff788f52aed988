import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type AnyRoute, isWrite } from '../../server/http/route.ts';
import { defined } from '../support/hearth/expect.ts';
import { type Caller, startHearth } from '../support/hearth/hearth.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { createRequests, nameOf, needsSubversion } from './requests.ts';
import { createWorld, setAccessMode } from './world.ts';

const hearth = await startHearth({ after });
const world = await createWorld(hearth);
const requests = createRequests(hearth, world);
const withSubversion = await hasSubversion(hearth);
await setAccessMode(hearth, 'anonymous');
const subject = defined(world.subjects.find(({ name }) => name === 'private'));

/** The body names the subject, so a malformed one has none. */
const namedByBody = new Set([
  'POST /artifacts',
  'POST /crosstracker_query',
  'POST /invitations',
  'POST /svn',
  'POST /tracker_workflow_transitions',
  'POST /user_groups',
  'PUT /watches',
]);

const json = { 'Content-Type': 'application/json' };
const malformed: [string, { body?: string; headers?: Record<string, string> }][] = [
  ['no body', {}],
  ['an empty object', { body: '{}', headers: json }],
  ['an array', { body: '[1]', headers: json }],
  ['a text', { body: '"text"', headers: json }],
  ['unknown members', { body: '{"unknown_member": [{"a": 1}]}', headers: json }],
  ['half a document', { body: '{"a": ', headers: json }],
  ['XML of another kind', { body: '<strange><a>1</a></strange>', headers: { 'Content-Type': 'application/xml' } }],
  ['half an XML document', { body: '<strange><a>', headers: { 'Content-Type': 'application/xml' } }],
  ['an unknown media type', { body: 'a', headers: { 'Content-Type': 'application/x-unknown' } }],
];

const routes = hearth.server.routes.filter(
  (route) =>
    isWrite(route) &&
    route.access !== 'public' &&
    route.requires !== 'nothing' &&
    !namedByBody.has(nameOf(route)) &&
    (withSubversion || !needsSubversion(route)),
);

/** Extensions of the interface refuse all callers in this order. */
const callersOf = (route: AnyRoute): Caller[] =>
  route.extension === true
    ? [world.callers['reads everything'], world.callers.registered]
    : [world.callers['reads everything']];

describe('a malformed change is refused like a valid one if the caller may not change the subject', () => {
  for (const route of routes) {
    test(nameOf(route), async () => {
      for (const by of callersOf(route)) {
        const { ids = [], query, body } = await requests.of(route, subject, by);
        const left = [...ids];
        const path = route.path.replaceAll(/:\w+/g, () => String(left.shift() ?? 0));
        const asked = query === undefined ? {} : { query };
        const valid = await by.request(route.method, path, { ...asked, ...(body !== undefined && { body }) });
        if (valid.status !== 403 && (by === world.callers['reads everything'] || valid.status !== 404)) continue;
        const found: string[] = [];
        for (const [kind, sent] of malformed) {
          const { status } = await by.request(route.method, path, { ...asked, ...sent });
          if (status !== valid.status) found.push(`${kind}: ${status}`);
        }
        assert.deepEqual(found, [], `instead of ${valid.status}`);
      }
    });
  }
});
