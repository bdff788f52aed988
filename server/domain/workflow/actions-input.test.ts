import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aTracker, aTransition, aWorkflow, fields, states } from '../../../test/support/domain/workflow.ts';
import type { ActionInput } from './action-input.ts';
import { numbered, readActions } from './actions-input.ts';

const transition = aTransition(1, null, states.open, {
  actions: [{ id: 9, type: 'run_job', jobUrl: 'https://ci.example.com/' }],
});
const read = (inputs: ActionInput[], isAdvanced = false) =>
  readActions(inputs, aTracker(), aWorkflow([transition], { isAdvanced }), transition);

const job: ActionInput = { type: 'run_job', job_url: 'https://ci.example.com/job?token=1' };
const set = (field: number, type: string, value?: unknown): ActionInput => ({
  type: 'set_field_value',
  field_id: field,
  field_type: type,
  value,
});

describe('actions of a request', () => {
  test('are parsed by kind, and keep their ids', () => {
    const wanted = read([
      { ...job, id: 9 },
      job,
      set(fields.start, 'date', 'current'),
      set(fields.end, 'date', ''),
      set(fields.effort, 'int', '7'),
      set(fields.cost, 'float', 1.5),
      { type: 'frozen_fields', field_ids: [fields.title, fields.title] },
      { type: 'hidden_fieldsets', fieldset_ids: [fields.box] },
    ]);
    assert.ok(!('fault' in wanted));
    let last = 50;
    const jobUrl = 'https://ci.example.com/job?token=1';
    assert.deepEqual(
      numbered(wanted, () => ++last),
      [
        { id: 9, type: 'run_job', jobUrl },
        { id: 51, type: 'run_job', jobUrl },
        { id: 52, type: 'set_field_value', field: fields.start, fieldType: 'date', value: 'current' },
        { id: 53, type: 'set_field_value', field: fields.end, fieldType: 'date', value: '' },
        { id: 54, type: 'set_field_value', field: fields.effort, fieldType: 'int', value: 7 },
        { id: 55, type: 'set_field_value', field: fields.cost, fieldType: 'float', value: 1.5 },
        { id: 56, type: 'frozen_fields', fields: [fields.title] },
        { id: 57, type: 'hidden_fieldsets', fieldsets: [fields.box] },
      ],
    );
  });

  const wrong: [what: string, input: ActionInput, fault: RegExp][] = [
    ['an unknown kind', { type: 'explode' }, /no action explode; expected one of \(run_job, /],
    ['a name that objects have anyway', { type: 'constructor' }, /no action constructor/],
    ['no address', { type: 'run_job' }, /`job_url`/],
    ['an address of another kind', { type: 'run_job', job_url: 'file:///etc/passwd' }, /http or https/],
    ['an unknown id', { ...job, id: 10 }, /no other run_job with the id 10/],
    ['the id of another kind', { ...set(fields.effort, 'int', 1), id: 9 }, /no other set_field_value with the id 9/],
    ['no field', { type: 'set_field_value', field_type: 'int', value: 1 }, /`field_id` is missing/],
    ['an unknown field', set(99, 'int', 1), /no field 99/],
    ['an unknown type', set(fields.title, 'string', 'x'), /not string/],
    ['another type', set(fields.effort, 'date', ''), /the field 6 \(effort\) has the type int, not date/],
    ['no integer', set(fields.effort, 'int', 1.5), /1.5 is not a valid value/],
    ['no number', set(fields.cost, 'float', 'much'), /much is not a valid value/],
    ['no date', set(fields.start, 'date', 'tomorrow'), /tomorrow is not a valid value/],
    ['no fields', { type: 'frozen_fields', field_ids: [] }, /`field_ids` must contain at least one id/],
    ['a fieldset as a field', { type: 'frozen_fields', field_ids: [fields.box] }, /9 in `field_ids`/],
    ['the field of the workflow', { type: 'frozen_fields', field_ids: [fields.state] }, /cannot be frozen/],
    ['a field as a fieldset', { type: 'hidden_fieldsets', fieldset_ids: [fields.title] }, /3 in `fieldset_ids`/],
    ['the fieldset of the workflow', { type: 'hidden_fieldsets', fieldset_ids: [1] }, /cannot be hidden/],
  ];
  for (const [what, input, fault] of wrong) {
    test(`are refused: ${what}`, () => {
      const outcome = read([job, input]);
      assert.ok('fault' in outcome);
      assert.equal(outcome.index, 1);
      assert.match(outcome.fault, fault);
    });
  }

  test('are refused when two of them contradict each other', () => {
    const pairs: [ActionInput, ActionInput][] = [
      [set(fields.effort, 'int', 1), set(fields.effort, 'int', 2)],
      [
        { ...job, id: 9 },
        { ...job, id: 9 },
      ],
      [
        { type: 'frozen_fields', field_ids: [fields.title] },
        { type: 'frozen_fields', field_ids: [fields.effort] },
      ],
    ];
    for (const pair of pairs) assert.ok('fault' in read(pair), JSON.stringify(pair));
  });

  test("don't include actions of states in advanced mode", () => {
    const outcome = read([{ type: 'frozen_fields', field_ids: [fields.title] }], true);
    assert.ok('fault' in outcome);
    assert.match(outcome.fault, /only available in the simple mode/);
  });
});
