import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseWorkflowQuery, type WorkflowCommand } from './query.ts';

const understood: [workflow: unknown, command: WorkflowCommand][] = [
  [{ set_transitions_rules: { field_id: 12 } }, { does: 'create', field: 12 }],
  [{ set_transitions_rules: { is_used: true } }, { does: 'use', isUsed: true }],
  [{ set_transitions_rules: { is_used: false } }, { does: 'use', isUsed: false }],
  [{ delete_transitions_rules: true }, { does: 'delete' }],
  [{ is_legacy: false }, { does: 'leave legacy' }],
  [{ is_advanced: true }, { does: 'switch', isAdvanced: true }],
];
for (const [workflow, command] of understood) {
  test(`${JSON.stringify(workflow)} is valid`, () => {
    assert.deepEqual(parseWorkflowQuery(JSON.stringify({ workflow })), command);
  });
}

const refused = [
  '',
  'workflow',
  '[]',
  'null',
  '{}',
  '{"workflow":null}',
  '{"workflow":{}}',
  '{"workflow":{"set_transitions_rules":{}}}',
  '{"workflow":{"set_transitions_rules":{"field_id":"x"}}}',
  '{"workflow":{"set_transitions_rules":{"field_id":1.5}}}',
  '{"workflow":{"set_transitions_rules":{"is_used":1}}}',
  '{"workflow":{"set_transitions_rules":{"field_id":1,"is_used":true}}}',
  '{"workflow":{"set_transitions_rules":{"field_id":1},"delete_transitions_rules":true}}',
  '{"workflow":{"delete_transitions_rules":false}}',
  '{"workflow":{"is_legacy":true}}',
  '{"workflow":{"is_advanced":"yes"}}',
  '{"workflow":{"constructor":{}}}',
  '{"workflow":{"is_advanced":true},"other":1}',
];
for (const text of refused) {
  test(`${text === '' ? 'nothing' : text} is refused`, () => {
    assert.equal(parseWorkflowQuery(text), undefined);
  });
}

test('no text causes an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      parseWorkflowQuery(text);
    }),
  );
});
