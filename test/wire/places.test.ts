import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { placesOf } from '../../contract/problems/places.ts';
import { queryOf } from '../../server/http/decode/parameters.ts';
import type { Caller } from '../support/hearth/hearth.ts';
import { listOf } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('garden')
      .withMembers('ada')
      .with(
        aTracker('plant').withFields(
          {
            title: { type: 'string' },
            points: { type: 'int' },
            poins_text: { type: 'string' },
            tags: listOf('msb', 'red'),
          },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .start({ after });
const { admin } = hearth;
const { ada } = users;
const { garden } = projects;
const { plant } = trackers;

const reports = `/trackers/${plant.id}/tracker_reports`;
const members = `/user_groups/${garden.id}_3/users`;
const inQuery = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

interface Row {
  by?: Caller;
  request: string;
  body?: object;
  place: object;
}

const rows: Row[] = [
  {
    request: `POST ${reports}`,
    body: { label: 'R', expert_query: 'titel = "x"' },
    place: { pointer: '/expert_query', nearest: 'title' },
  },
  {
    request: `POST ${reports}`,
    body: { label: 'R', criteria: { titel: 'x' } },
    place: { pointer: '/criteria', nearest: 'title' },
  },
  {
    request: `POST ${reports}`,
    body: { label: 'R', criteria: { title: { operator: 'x', value: 'y' } } },
    place: { pointer: '/criteria' },
  },
  {
    request: `POST ${reports}`,
    body: { label: 'R', criteria: { title: 'x' }, renderers: [{}, { columns: ['titel'] }] },
    place: { pointer: '/renderers/1/columns', nearest: 'title' },
  },
  {
    request: `POST ${reports}`,
    body: { label: 'R', expert_query: 'title = "x"', renderers: [{ sort: '-titel' }] },
    place: { pointer: '/renderers/0/sort', nearest: 'title' },
  },
  {
    request: `POST ${reports}`,
    body: { label: 'R', renderers: [{ id: 999_999 }] },
    place: { pointer: '/renderers/0/id' },
  },
  { request: `POST ${reports}`, body: { label: ' ' }, place: { pointer: '/label' } },
  {
    request: `GET /trackers/${plant.id}/totals?fields=poins`,
    place: { parameter: 'fields', nearest: 'points' },
  },
  { request: `GET /trackers/${plant.id}/totals?fields=poins_text`, place: { parameter: 'fields' } },
  {
    by: admin,
    request: `PUT ${members}`,
    body: { user_references: [{ id: 999_999 }] },
    place: { pointer: '/user_references/0/id' },
  },
  {
    by: admin,
    request: `PUT ${members}`,
    body: { user_references: [{ id: 'x' }] },
    place: { pointer: '/user_references/0/id' },
  },
  {
    by: admin,
    request: `PUT ${members}`,
    body: { user_references: [{ id: ada.id }, { id: 999_999 }] },
    place: { pointer: '/user_references' },
  },
  {
    by: admin,
    request: `PUT ${members}`,
    body: { user_references: [{ id: ada.id }, { username: 'ada' }] },
    place: { pointer: '/user_references' },
  },
  {
    by: admin,
    request: `POST /trackers/${plant.id}/fields`,
    body: { name: 'title', label: 'Again', type: 'string' },
    place: { pointer: '' },
  },
  { by: admin, request: `PUT ${members}`, body: [{ id: 999_999 }], place: { pointer: '/0/id' } },
  { by: admin, request: `POST ${members}`, body: { id: 999_999 }, place: { pointer: '/id' } },
  { by: admin, request: 'PUT /user_groups/1_x/users', body: { user_references: [] }, place: { parameter: 'id' } },
  {
    by: admin,
    request: 'POST /projects',
    body: { shortname: 'a b', label: 'Label', description: '', is_public: true, template_id: 100 },
    place: { pointer: '/shortname' },
  },
  { by: admin, request: `PATCH /projects/${garden.id}`, body: { label: '' }, place: { pointer: '/label' } },
  { request: `GET /projects?query=${inQuery({ shortnme: 'x' })}`, place: { parameter: 'query', nearest: 'shortname' } },
  {
    by: admin,
    request: `POST /projects/${garden.id}/trackers`,
    body: { label: 'X', item_name: 'pq', structure: { fields: [{ key: 'a', name: 'a', label: 'A', type: 'strin' }] } },
    place: { pointer: '/structure', nearest: 'string' },
  },
  {
    by: admin,
    request: 'POST /users',
    body: { username: 'a b', real_name: 'x', email: 'x@example.org' },
    place: { pointer: '/username' },
  },
  {
    by: admin,
    request: `PATCH /users/${ada.id}`,
    body: { values: { status: 'Z' } },
    place: { pointer: '/values/status' },
  },
  { by: admin, request: 'PATCH /platform_settings', body: { access_mode: 'x' }, place: { pointer: '/access_mode' } },
  { request: 'POST /access_keys', body: { description: 'x', scopes: ['write:rst'] }, place: { pointer: '/scopes' } },
  {
    request: 'POST /access_keys',
    body: { description: 'x', policy: { networks: ['300.1.1.1'] } },
    place: { pointer: '/policy/networks' },
  },
  {
    by: admin,
    request: 'POST /user_groups',
    body: { project_id: garden.id, short_name: 'a b' },
    place: { pointer: '/short_name' },
  },
  {
    request: 'POST /batch',
    body: { operations: [{ method: 'POST', path: reports, body: { label: 'R', expert_query: 'titel = "x"' } }] },
    place: { pointer: '/operations/0/body/expert_query', nearest: 'title' },
  },
];

describe('a refused request has a pointer to its fault', () => {
  for (const { by = ada, request, body, place } of rows) {
    test(`${request} ${JSON.stringify(place)}`, async () => {
      const [method = '', address = ''] = request.split(' ');
      const { status, text } = await by.request(method, address, body === undefined ? {} : { body });
      const { problem } = JSON.parse(text) as { problem: { type: string; pointer?: string; nearest?: string } };
      assert.ok(status >= 400 && status < 404, text);
      assert.partialDeepStrictEqual(problem, place, text);
      if (!('nearest' in place)) assert.equal(problem.nearest, undefined, text);
      const described = await by.get(problem.type.replace('/api', '') as '/problems/forbidden');
      assert.equal(described.status, 200);
    });
  }

  test('whose members routes know', () => {
    const known = new Set<string>();
    const learn = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, inner] of Object.entries(schema)) {
        if (name === 'properties') for (const member of Object.keys(inner as object)) known.add(member);
        learn(inner);
      }
    };
    for (const route of hearth.server.routes) {
      learn(route.body);
      learn(queryOf(route));
      for (const name of route.path.matchAll(/:\w+/g)) known.add(name[0]);
    }
    const unknown = Object.values(placesOf).flatMap((names) => names.filter((name) => name !== '' && !known.has(name)));
    assert.deepEqual(unknown, []);
  });
});
