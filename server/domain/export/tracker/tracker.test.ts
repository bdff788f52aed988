import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { all, exportContext, one, readBack, trackerOfAllTypes, tree } from '../../../../test/support/domain/export.ts';
import { aField } from '../../../../test/support/domain/fields.ts';
import { aTracker, aWorkflow } from '../../../../test/support/domain/workflow.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { trackerElement } from './tracker.ts';

const written = (given: Partial<Tracker>) => readBack(trackerElement(aTracker(given), exportContext));
const namesIn = (parent: { children: readonly { name: string }[] }) => parent.children.map(({ name }) => name);

describe('a tracker is written', () => {
  test('with its parts in the order of the format', () => {
    const tracker = written({ label: 'Bugs & "co"', workflow: aWorkflow([]) });
    assert.equal(tracker.name, 'tracker');
    assert.deepEqual(namesIn(tracker), [
      'name',
      'item_name',
      'description',
      'color',
      'cannedResponses',
      'formElements',
      'semantics',
      'rules',
      'simple_workflow',
      'permissions',
    ]);
    assert.deepEqual(
      tracker.children.slice(0, 4).map(({ text }) => text),
      ['Bugs & "co"', 'bug', '', 'inca-silver'],
    );
  });

  test('with its settings as attributes', () => {
    assert.deepEqual(
      { ...written({}).attributes },
      {
        id: 'T12',
        parent_id: '0',
        instantiate_for_new_projects: '0',
        notifications_level: '0',
        use_private_comments: '0',
        enable_move_artifacts: '1',
      },
    );
    const other = written({ parentId: 3, hasNotifications: false, usesPrivateComments: true }).attributes;
    assert.equal(other['parent_id'], 'T3');
    assert.equal(other['notifications_level'], '1');
    assert.equal(other['use_private_comments'], '1');
  });

  test('with an element for each type of field, each number once', () => {
    const tracker = trackerOfAllTypes();
    const elements = all(readBack(trackerElement(tracker, exportContext)), 'formElement');
    assert.deepEqual(
      elements.map(({ attributes }) => [attributes['type'], attributes['ID']]),
      tracker.elements.map(({ type, id }) => [type, `F${id}`]),
    );
  });
});

test('rules are written, None as such', () => {
  const rules: Tracker['rules'] = {
    dates: [{ source: 4, target: 5, comparator: '<' }],
    lists: [{ sourceField: 7, sourceValue: 701, targetField: 8, targetValue: 100 }],
  };
  assert.deepEqual(tree(one(written({ rules }), 'rules')), [
    'rules',
    {},
    [
      'date_rules',
      {},
      ['rule', {}, ['source_field', { REF: 'F4' }], ['target_field', { REF: 'F5' }], ['comparator', { type: '<' }]],
    ],
    [
      'list_rules',
      {},
      [
        'rule',
        {},
        ['source_field', { REF: 'F7' }],
        ['target_field', { REF: 'F8' }],
        ['source_value', { REF: 'V701' }],
        ['target_value', { is_none: '1' }],
      ],
    ],
  ]);
});

test('permissions are written for the tracker and for its fields, by the names of the groups', () => {
  const tracker = written({
    elements: [
      aField('fieldset', { id: 1 }),
      aField('string', { permissions: { read: [1, 5], submit: [2], update: [105] } }),
    ],
    permissions: { admin: [4, 106], full: [1], submitterOnly: [2], submitter: [14], assignee: [11, 100] },
  });
  const rows = one(tracker, 'permissions').children.map(({ attributes }) => Object.values(attributes).join(' '));
  assert.deepEqual(rows, [
    'tracker UGROUP_PROJECT_ADMIN PLUGIN_TRACKER_ADMIN',
    'tracker ugroup_106 PLUGIN_TRACKER_ADMIN',
    'tracker UGROUP_ANONYMOUS PLUGIN_TRACKER_ACCESS_FULL',
    'tracker UGROUP_REGISTERED PLUGIN_TRACKER_ACCESS_SUBMITTER_ONLY',
    'tracker UGROUP_WIKI_ADMIN PLUGIN_TRACKER_ACCESS_SUBMITTER',
    'tracker UGROUP_FILE_MANAGER_ADMIN PLUGIN_TRACKER_ACCESS_ASSIGNEE',
    'tracker UGROUP_NONE PLUGIN_TRACKER_ACCESS_ASSIGNEE',
    'field F7 UGROUP_ANONYMOUS PLUGIN_TRACKER_FIELD_READ',
    'field F7 UGROUP_AUTHENTICATED PLUGIN_TRACKER_FIELD_READ',
    'field F7 UGROUP_REGISTERED PLUGIN_TRACKER_FIELD_SUBMIT',
    'field F7 Testers PLUGIN_TRACKER_FIELD_UPDATE',
  ]);
});
