import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { aTracker, aTransition, aWorkflow, changing, fields, inGroups } from '../../../test/support/domain/workflow.ts';
import type { DateRule, PostAction, Tracker } from '../trackers/tracker.ts';
import { mergeChanges } from './index.ts';

const fieldIds = [...Object.values(fields), 77];
const fieldId = fc.constantFrom(...fieldIds);
const stateId = fc.constantFrom(201, 202, 203, 999);
const chosen = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.array(fc.constantFrom(100, 201, 202, 203, 701, 702, 801, 802), { maxLength: 3 }),
);
const text = fc.option(fc.string(), { nil: null });
const number = fc.option(fc.double({ noNaN: true }), { nil: null });
const isList = (id: number): boolean => aTracker().elements.some((field) => field.id === id && field.bind !== null);
/** A value that a field may have stored. */
function valueOf(id: number): fc.Arbitrary<unknown> {
  if (isList(id)) return chosen;
  const type = aTracker().elements.find((field) => field.id === id)?.type ?? '';
  // A day is a text, a point in time a number.
  if (type === 'date') return fc.oneof(text, number);
  return ['int', 'float'].includes(type) ? number : text;
}
/** A fieldset has no value. */
const withValues = fieldIds.filter(
  (id) => !aTracker().elements.some((field) => field.id === id && field.type === 'fieldset'),
);
const document = fc.record(Object.fromEntries(withValues.map((id) => [String(id), valueOf(id)])), { requiredKeys: [] });

const action: fc.Arbitrary<PostAction> = fc.oneof(
  fc.record({ id: fc.nat(), type: fc.constant('run_job'), jobUrl: fc.webUrl() }),
  fc.record({
    id: fc.nat(),
    type: fc.constant('set_field_value'),
    field: fieldId,
    fieldType: fc.constantFrom('date', 'int', 'float'),
    value: fc.oneof(fc.constantFrom('current', '', null), fc.integer()),
  }),
  fc.record({ id: fc.nat(), type: fc.constant('frozen_fields'), fields: fc.array(fieldId) }),
) as fc.Arbitrary<PostAction>;

const transition = fc
  .record({
    id: fc.nat(),
    from: fc.option(stateId),
    to: stateId,
    authorizedGroups: fc.array(fc.constantFrom(1, 3, 4, 105), { maxLength: 2 }),
    notEmptyFields: fc.array(fieldId, { maxLength: 2 }),
    isCommentRequired: fc.boolean(),
    actions: fc.array(action, { maxLength: 3 }),
  })
  .map(({ id, from, to, ...settings }) => aTransition(id, from, to, settings));

const tracker: fc.Arbitrary<Tracker> = fc
  .record({
    workflow: fc.option(
      fc
        .record({ transitions: fc.array(transition), isUsed: fc.boolean(), isAdvanced: fc.boolean() })
        .map(({ transitions, ...given }) => aWorkflow(transitions, given)),
    ),
    rules: fc.record({
      dates: fc.array(
        fc.record({
          source: fieldId,
          target: fieldId,
          comparator: fc.constantFrom<DateRule['comparator'][]>('=', '≠', '<', '≤', '>', '≥'),
        }),
      ),
      lists: fc.array(
        fc.record({ sourceField: fieldId, sourceValue: stateId, targetField: fieldId, targetValue: stateId }),
      ),
    }),
  })
  .map(aTracker);

const world = fc.record({
  tracker,
  before: fc.option(document, { nil: undefined }),
  values: document,
  comment: fc.constantFrom('', 'said'),
  hasLinks: fc.boolean(),
  groups: fc.array(fc.constantFrom(3, 4, 105)),
});

test('any workflow, rules and values have a result', () => {
  fc.assert(
    fc.property(world, ({ tracker, before, values, groups, ...given }) => {
      const { faults, extra } = changing(tracker, before, values, { ...given, rights: inGroups(...groups) });
      assert.ok(faults.length === 0 || Object.keys(extra).length === 0, 'a refused change changes nothing');
      for (const [id, change] of Object.entries(mergeChanges(tracker, {}, extra))) {
        assert.ok(tracker.elements.some((element) => String(element.id) === id));
        assert.deepEqual(change.before, before?.[id]);
      }
    }),
  );
});

test('a fieldset cannot be empty, so it cannot be required', () => {
  const tracker = aTracker({ workflow: aWorkflow([aTransition(1, null, 202, { notEmptyFields: [9] })]) });
  assert.deepEqual(changing(tracker, undefined, { 2: [202] }, { rights: inGroups() }).faults.length, 0);
});

test('an empty change is accepted, and sets nothing', () => {
  fc.assert(
    fc.property(tracker, document, (tracker, before) => {
      assert.deepEqual(changing(tracker, before, {}), { faults: [], extra: {}, calls: [] });
    }),
  );
});

test('without a workflow and rules every change is accepted', () => {
  fc.assert(
    fc.property(fc.option(document, { nil: undefined }), document, (before, values) => {
      assert.deepEqual(changing(aTracker(), before, values), { faults: [], extra: {}, calls: [] });
    }),
  );
});
