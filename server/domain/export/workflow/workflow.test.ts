import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportContext, readBack, tree } from '../../../../test/support/domain/export.ts';
import { aTransition, aWorkflow } from '../../../../test/support/domain/workflow.ts';
import type { PostAction } from '../../trackers/tracker.ts';
import { workflowElement } from './workflow.ts';

describe('a workflow is written', () => {
  const actions: PostAction[] = [
    { id: 1, type: 'set_field_value', field: 4, fieldType: 'date', value: 'current' },
    { id: 2, type: 'set_field_value', field: 5, fieldType: 'date', value: '' },
    { id: 3, type: 'set_field_value', field: 5, fieldType: 'date', value: null },
    { id: 4, type: 'set_field_value', field: 6, fieldType: 'int', value: 0 },
    { id: 5, type: 'set_field_value', field: 11, fieldType: 'float', value: 1.5 },
    { id: 6, type: 'set_field_value', field: 11, fieldType: 'float', value: null },
    { id: 7, type: 'run_job', jobUrl: 'https://ci.example.com/?a=1&b=2' },
  ];
  const written = [
    ['postaction_field_date', { valuetype: '2' }, ['field_id', { REF: 'F4' }]],
    ['postaction_field_date', { valuetype: '1' }, ['field_id', { REF: 'F5' }]],
    ['postaction_field_date', { valuetype: '0' }, ['field_id', { REF: 'F5' }]],
    ['postaction_field_int', { value: '0' }, ['field_id', { REF: 'F6' }]],
    ['postaction_field_float', { value: '1.5' }, ['field_id', { REF: 'F11' }]],
    ['postaction_field_float', { value: '' }, ['field_id', { REF: 'F11' }]],
    ['postaction_ci_build', { job_url: 'https://ci.example.com/?a=1&b=2' }],
  ];

  test('by its transitions in the advanced mode', () => {
    const given = { authorizedGroups: [3, 105], notEmptyFields: [3, 4], isCommentRequired: true, actions };
    const workflow = aWorkflow([aTransition(1, null, 201), aTransition(2, 201, 202, given)], { isAdvanced: true });
    const [element] = workflowElement(workflow, { ...exportContext, hasAdditions: true });
    assert.ok(element);
    assert.deepEqual(tree(readBack(element)), [
      'workflow',
      {},
      ['field_id', { REF: 'F2' }],
      ['is_used', {}, '1'],
      [
        'transitions',
        {},
        ['transition', {}, ['from_id', { REF: 'null' }], ['to_id', { REF: 'V201' }]],
        [
          'transition',
          {},
          ['from_id', { REF: 'V201' }],
          ['to_id', { REF: 'V202' }],
          ['postactions', {}, ...written],
          [
            'conditions',
            {},
            [
              'condition',
              { type: 'perms' },
              [
                'permissions',
                {},
                ['permission', { ugroup: 'UGROUP_PROJECT_MEMBERS' }],
                ['permission', { ugroup: 'Testers' }],
              ],
            ],
            ['condition', { type: 'notempty' }, ['field', { REF: 'F3' }], ['field', { REF: 'F4' }]],
            ['condition', { type: 'commentnotempty', is_comment_required: '1' }],
          ],
        ],
      ],
    ]);
  });

  test('by its states in the simple mode', () => {
    const ofState: PostAction[] = [
      { id: 1, type: 'frozen_fields', fields: [3, 4] },
      { id: 2, type: 'hidden_fieldsets', fieldsets: [9] },
    ];
    const transitions = [
      aTransition(1, null, 201),
      aTransition(2, 201, 202, { actions: ofState }),
      aTransition(3, 202, 201),
      aTransition(4, 203, 202, { actions: ofState }),
    ];
    const workflow = aWorkflow(transitions, { isUsed: false });
    const from = (REF: string) => ['transition', {}, ['from_id', { REF }]];
    const [element] = workflowElement(workflow, exportContext);
    assert.ok(element);
    assert.deepEqual(tree(readBack(element)), [
      'simple_workflow',
      {},
      ['field_id', { REF: 'F2' }],
      ['is_used', {}, '0'],
      [
        'states',
        {},
        ['state', {}, ['to_id', { REF: 'V201' }], ['transitions', {}, from('null'), from('V202')], ['conditions', {}]],
        [
          'state',
          {},
          ['to_id', { REF: 'V202' }],
          ['transitions', {}, from('V201'), from('V203')],
          [
            'postactions',
            {},
            ['postaction_frozen_fields', {}, ['field_id', { REF: 'F3' }], ['field_id', { REF: 'F4' }]],
            ['postaction_hidden_fieldsets', {}, ['fieldset_id', { REF: 'F9' }]],
          ],
          ['conditions', {}],
        ],
      ],
    ]);
  });
});
