import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderElement } from '../../../lib/xml/element.ts';
import type { ForeignPerson, ForeignProject } from '../model.ts';
import { noMapping } from '../mapping/mapping.ts';
import { archivePeople } from './people.ts';

const person = (username: string): ForeignPerson => ({
  username,
  realName: `Real ${username}`,
  email: '',
  account: 'open',
  isMember: true,
});

const projectOf = (...names: string[]): ForeignProject => ({
  shortname: 'p',
  label: 'P',
  description: '',
  access: 'private',
  format: 'text',
  people: names.map(person),
  types: [],
  statuses: [],
  fields: [],
  items: [],
});

test('spellings of one name share an account, and distinct names get distinct accounts', () => {
  const people = archivePeople(projectOf('owl', 'OWL', 'ada l', 'ada_l', 'Ada/L'), noMapping);
  const accountOf = (name: string): string =>
    />([^<]*)</.exec(renderElement(people.element('member', name)))?.[1] ?? '';
  assert.deepEqual(['owl', 'OWL', 'ada l', 'ada_l', 'Ada/L'].map(accountOf), [
    'owl',
    'owl',
    'ada_l',
    'ada_l_2',
    'Ada_L_3',
  ]);
  const users = renderElement(people.usersXml);
  assert.deepEqual(
    [...users.matchAll(/<username>(.*?)</g)].map(([, name]) => name),
    ['owl', 'ada_l', 'ada_l_2', 'Ada_L_3'],
  );
  assert.deepEqual(people.userMap.trim().split(/\r?\n/).length, 5);
  assert.equal(people.members.length, 4);
});
