import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  aChangeset,
  all,
  exportContext,
  one,
  tree,
  trackerOfAllTypes,
} from '../../../../test/support/domain/export.ts';
import { aFile } from '../../../../test/support/domain/fields.ts';
import { aTracker } from '../../../../test/support/domain/workflow.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { readXml } from '../../../lib/xml/read.ts';
import type { Changes } from '../../artifacts/document.ts';
import type { Stored } from '../../fields/value-part.ts';
import { isWritable } from '../../fields/index.ts';
import { artifactArchiveXml } from './archive.ts';
import { filesOfChangesets } from './files.ts';

const tracker = trackerOfAllTypes();
const fieldId = (name: string): number => {
  const field = tracker.elements.find((element) => element.name === name);
  assert.ok(field !== undefined, name);
  return field.id;
};
const changes = (values: Record<string, Stored>): Changes =>
  Object.fromEntries(Object.entries(values).map(([name, after]) => [fieldId(name), { after }]));

const first = aChangeset({ changes: changes({ string: 'Crash \u0007😀', file: [aFile(11, 'a "b".png'), aFile(13)] }) });
const second = aChangeset({
  id: 71,
  version: 2,
  submittedBy: 103,
  submittedOn: first.submittedOn + 1000,
  changes: { ...changes({ file: [aFile(11, 'a "b".png'), aFile(12)], sb_static: [472] }), 4711: { after: 'gone' } },
  comment: { body: 'Now <closed> ]]>', format: 'commonmark', groups: [3, 105] },
});
const archived = (...changesets: (typeof first)[]) =>
  readXml(artifactArchiveXml(tracker, { id: 219, changesets }, exportContext));

describe('the archive of an artifact', () => {
  test('contains the tracker without artifacts, and the artifact separately', () => {
    const root = archived(first);
    assert.deepEqual([root.name, { ...root.attributes }], ['trackers', { 'use-natures': 'true' }]);
    assert.deepEqual(
      root.children.map(({ name }) => name),
      ['tracker', 'artifacts'],
    );
    const [structure, artifacts] = root.children;
    assert.ok(structure !== undefined && artifacts !== undefined);
    assert.deepEqual(all(structure, 'artifacts'), []);
    assert.deepEqual(
      artifacts.children.map(({ name, attributes }) => [name, { ...attributes }]),
      [['artifact', { id: '219', tracker_id: '12' }]],
    );
  });

  test('lists the changesets in their order, then the files', () => {
    const { children } = one(archived(second, first), 'artifact');
    assert.deepEqual(
      children.map(({ name, attributes }) => `${name} ${attributes['id']}`),
      ['changeset CHANGESET_70', 'changeset CHANGESET_71', 'file fileinfo_11', 'file fileinfo_12'],
    );
    assert.deepEqual(tree(children[2] ?? assert.fail()), [
      'file',
      { id: 'fileinfo_11' },
      ['filename', {}, 'a "b".png'],
      ['path', {}, 'data/Artifact11'],
      ['filesize', {}, '5'],
      ['filetype', {}, 'image/png'],
      ['description', {}, 'Cute'],
    ]);
  });

  test('writes the author, date, comment and changes of a changeset', () => {
    const [created, changed] = all(archived(first, second), 'changeset');
    assert.ok(created !== undefined && changed !== undefined);
    assert.deepEqual(created.children.map(tree), [
      ['submitted_by', { format: 'username' }, 'alice'],
      ['submitted_on', { format: 'ISO8601' }, isoDate(first.submittedOn)],
      ['comments', {}],
      ['field_change', { field_name: 'string', type: 'string' }, ['value', {}, 'Crash 😀']],
      ['field_change', { field_name: 'file', type: 'file' }, ['value', { ref: 'fileinfo_11' }]],
    ]);
    const signature = [
      ['submitted_by', { format: 'ldap' }, 'ldap-bob'],
      ['submitted_on', { format: 'ISO8601' }, isoDate(second.submittedOn)],
    ];
    const groups = [
      ['ugroup', {}, 'ugroup_project_members_name_key'],
      ['ugroup', {}, 'Testers'],
    ];
    assert.deepEqual(changed.children.slice(0, 3).map(tree), [
      ...signature,
      [
        'comments',
        {},
        [
          'comment',
          {},
          ...signature,
          ['body', { format: 'commonmark' }, 'Now <closed> ]]>'],
          ['private_ugroups', {}, ...groups],
        ],
      ],
    ]);
    assert.deepEqual(
      changed.children.slice(3).map(({ name, attributes }) => `${name} ${attributes['field_name']}`),
      ['field_change sb_static', 'field_change file'],
    );
  });

  test('writes no groups for a public comment', () => {
    const comment = { body: 'Hello', format: 'text', groups: null };
    const found = one(archived(aChangeset({ comment })), 'comment');
    assert.deepEqual(
      found.children.map(({ name }) => name),
      ['submitted_by', 'submitted_on', 'body'],
    );
  });

  test('writes the changes of all writable fields, and refers only to contained elements', () => {
    const everything = Object.fromEntries(tracker.elements.map(({ id }) => [id, { after: [] }]));
    const root = archived(first, second, aChangeset({ id: 72, version: 3, changes: everything }));
    const last = all(root, 'changeset').at(-1) ?? assert.fail();
    assert.deepEqual(
      all(last, 'field_change').map(({ attributes }) => attributes['field_name']),
      tracker.elements.filter(isWritable).map(({ name }) => name),
    );
    const ids = new Set(
      ['item', 'formElement'].flatMap((name) => all(root, name)).map((item) => item.attributes['ID']),
    );
    const named = ['permission', 'value', 'decorator'].flatMap((name) => all(root, name));
    const references = named.flatMap(({ attributes }) => attributes['REF'] ?? []);
    assert.ok(references.length > 50);
    assert.deepEqual(
      references.filter((reference) => !ids.has(reference)),
      [],
    );
    const files = new Set(all(root, 'file').map(({ attributes }) => attributes['id']));
    const pointed = all(root, 'value').flatMap(({ attributes }) => attributes['ref'] ?? []);
    assert.deepEqual(new Set(pointed), files);
  });
});

test('the files of an artifact are those of the last changeset that changed them', () => {
  const ids = (...changesets: (typeof first)[]) => filesOfChangesets(tracker, changesets).map(({ id }) => id);
  assert.deepEqual(ids(first), [11, 13]);
  assert.deepEqual(ids(second, first), [11, 12]);
  assert.deepEqual(ids(first, second, aChangeset({ version: 3, changes: changes({ string: 'x' }) })), [11, 12]);
  assert.deepEqual(ids(first, aChangeset({ version: 2, changes: changes({ file: [] }) })), []);
  assert.deepEqual(filesOfChangesets(aTracker({ elements: [] }), [first]), []);
});
