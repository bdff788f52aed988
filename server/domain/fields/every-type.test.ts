import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { safeHtml } from '../../lib/text/safe-html.ts';
import type { FieldValue } from '../../../contract/artifacts/artifact.ts';
import { type FieldTypeName, fieldTypeFacts, fieldTypeNames, isFieldTypeName } from '../../../contract/field-types.ts';
import { exportContext } from '../../../test/support/domain/export.ts';
import {
  aField,
  groupsBind,
  parseContext,
  presentContext,
  staticBind,
  usersBind,
} from '../../../test/support/domain/fields.ts';
import { queryContext } from '../../../test/support/domain/query.ts';
import { renderElement } from '../../lib/xml/element.ts';
import type { FormElement } from '../trackers/tracker.ts';
import type { DefaultContext } from './form-part.ts';
import { fieldTypeOf, fieldTypes, isWritable } from './index.ts';
import { none } from './none.ts';
import type { SearchPart } from './search-part.ts';
import type { TransferPart } from './transfer-part.ts';
import type { Stored, ValueInput, ValuePart } from './value-part.ts';
import { tries } from '../../../test/support/short-run.ts';

const context: DefaultContext = {
  now: 1_770_000_000_000,
  textFormat: 'commonmark',
  user: (id) => ({ id }),
  group: (id) => ({ id }),
  linkTypes: [],
  renderedHtml: safeHtml,
  maximumFileSize: 5,
};
const binds = [staticBind(471), usersBind(102), groupsBind(3)];
const fieldsOf = (type: FieldTypeName): FormElement[] =>
  fieldTypeOf({ type }).binds === undefined ? [aField(type)] : binds.map((bind) => aField(type, { bind }));

/** Values that are more similar to valid ones than random values. */
const value = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  fc.constantFrom(
    '',
    '5',
    5,
    '2026-02-03',
    [],
    [471],
    ['102_3'],
    [102, 'alice', 'x'],
    [11],
    [{ id: 471 }],
    [{ toString: 1 }],
    true,
  ),
  fc.record({ content: fc.jsonValue(), format: fc.constantFrom('html', 'text', 'x') }),
  fc.record({ granted_groups: fc.array(fc.constantFrom('102_3', 105, {}, null)) }),
  fc.record({
    bind_value_objects: fc.array(
      fc.record(
        { id: fc.jsonValue(), label: fc.jsonValue(), username: fc.jsonValue(), email: fc.string() },
        { requiredKeys: [] },
      ),
    ),
  }),
);
const link = fc.record(
  {
    id: fc.oneof(fc.nat(), fc.jsonValue()),
    type: fc.jsonValue(),
    direction: fc.constantFrom('forward', 'reverse', 'x'),
  },
  { requiredKeys: [] },
);
const input: fc.Arbitrary<ValueInput> = fc.record(
  {
    value,
    bind_value_ids: value,
    links: fc.oneof(value, fc.array(link)),
    all_links: fc.oneof(value, fc.array(link)),
    parent: fc.oneof(value, link),
    is_autocomputed: value,
    manual_value: value,
    format: value,
    file_descriptions: value,
    granted_groups_ids: value,
  },
  { requiredKeys: [] },
);

const asJson = (stored: Stored): Stored => (stored === undefined ? undefined : JSON.parse(JSON.stringify(stored)));

function testValue(name: FieldTypeName, part: ValuePart, search: SearchPart): void {
  test('starts with a value that can be shown, compared and found', () => {
    for (const field of fieldsOf(name)) {
      const stored = part.initial(field, context);
      assert.deepEqual(asJson(stored), stored);
      assert.equal(part.equals(stored, stored), true);
      assert.equal(typeof part.present(field, stored, presentContext), 'object');
      assert.ok(part.users(field, stored).every(Number.isInteger));
      assert.equal(typeof part.isEmpty(stored), 'boolean');
      assert.ok(search.numbers(stored).every(Number.isFinite));
      if (search.text !== none) assert.equal(typeof search.text.of(stored), 'string');
    }
  });

  test('never throws for any input, and can represent accepted values', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fieldsOf(name)), input, async (field, given) => {
        const result = await part.parse(field, given, parseContext());
        if (!result.ok) return assert.match(result.message, /\S/);
        // Requests only describe changes of links, which are stored separately.
        if (fieldTypeFacts[name].holds === 'links') return;
        const kept = asJson(result.stored);
        assert.deepEqual(kept, result.stored, 'a stored value is JSON');
        assert.equal(part.equals(result.stored, kept), true);
        assert.doesNotThrow(() => JSON.stringify(part.present(field, kept, presentContext)));
        assert.ok(search.numbers(kept).every(Number.isFinite));
        if (search.text !== none) assert.equal(typeof search.text.of(kept), 'string');
      }),
      { numRuns: tries(150) },
    );
  });
}

function testSearch(name: FieldTypeName, { criteria, tql, sort, ...part }: SearchPart): void {
  const { isSearchable, isQueryable, isSortable } = fieldTypeFacts[name];

  test('is searchable and sortable as the contract says', () => {
    assert.equal(criteria !== none, isSearchable, 'criteria');
    assert.equal(tql !== none, isQueryable, 'TQL');
    assert.equal(sort !== none, isSortable, 'sort');
    assert.deepEqual(
      part.numbers(undefined).filter((number) => !Number.isFinite(number)),
      [],
    );
  });

  test('answers every criterion, comparison and sort with a plan or a refusal', async () => {
    for (const field of fieldsOf(name)) {
      if (criteria !== none) {
        const plan = await criteria.plan({ field, operator: 'contains', value: 'x' }, queryContext());
        assert.ok('kind' in plan || 'fault' in plan);
      }
      if (tql !== none) {
        const literal = { kind: 'string', value: 'x', spot: { word: 'x', at: 0 } } as never;
        const compared = await tql.equals({ name: field.name, field }, literal, queryContext());
        assert.ok('kind' in compared || 'refused' in compared);
      }
      if (sort !== none) assert.equal(typeof sort(field).kind, 'string');
    }
  });
}

function testTransfer(name: FieldTypeName, part: ValuePart, transfer: TransferPart): void {
  const { xml, criterion, csv, flat, move } = transfer;

  test('is exported, imported and moved if requests can set it', () => {
    assert.equal(xml !== none, isWritable({ type: name }), 'archives');
    assert.equal(csv.read !== none, isWritable({ type: name }), 'CSV files');
    assert.equal(move !== none, isWritable({ type: name }), 'moves');
  });

  test('writes any value into archives and tables', () => {
    for (const field of fieldsOf(name)) {
      for (const stored of [undefined, null, part.initial(field, context)]) {
        if (xml !== none) for (const one of xml.content(field, stored, exportContext)) renderElement(one);
        const shown = part.present(field, stored, presentContext);
        const represented: FieldValue = { field_id: field.id, label: field.label, type: name, ...shown };
        if (csv.write !== none) assert.notEqual(csv.write(represented), undefined);
        if (flat !== none) assert.notEqual(flat(represented), undefined);
      }
      assert.doesNotThrow(() => criterion.write(field, { operator: 'contains', values: ['102'] }, exportContext));
    }
  });

  test('keeps a value that moves to a field of the same type', () => {
    if (move === none) return;
    for (const field of fieldsOf(name)) {
      assert.equal(move.takesFrom(name), true);
      const stored = part.initial(field, context);
      if (stored === undefined) continue;
      const converted = move.convert(stored, { from: field, to: field, offers: () => true });
      assert.deepEqual(converted, { stored, isWhole: true });
    }
  });
}

for (const name of fieldTypeNames) {
  describe(`the type ${name}`, () => {
    const type = fieldTypeOf({ type: name });

    test('is shown in the representation of its tracker', () => {
      for (const field of fieldsOf(name)) {
        assert.notEqual(type.presentDefault(field, context), undefined);
        assert.equal(typeof (type.presentExtras?.(field, context) ?? {}), 'object');
      }
      const definitions = { ...type.properties, ...type.separateProperties };
      for (const definition of Object.values(definitions)) assert.notEqual(definition.default, undefined);
    });

    test('has values, or declares in every part that it has none', () => {
      const hasValues = fieldTypeFacts[name].role === 'field';
      assert.equal(type.value !== none, hasValues);
      assert.equal(type.search !== none, hasValues);
      assert.equal(type.transfer !== none, hasValues);
    });

    if (type.value === none || type.search === none || type.transfer === none) return;
    testValue(name, type.value, type.search);
    testSearch(name, type.search);
    testTransfer(name, type.value, type.transfer);
  });
}

test('the table has the order of the contract', () => assert.deepEqual(Object.keys(fieldTypes), [...fieldTypeNames]));

test('other names are refused', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'shared', '']) assert.equal(isFieldTypeName(name), false);
});

test('static text is sanitized', () => {
  const text = aField('staticrichtext', { properties: { static_value: '<b onclick="x">Hi</b><script>1</script>' } });
  assert.equal(fieldTypeOf(text).presentDefault(text, context), '<b>Hi</b>');
});
