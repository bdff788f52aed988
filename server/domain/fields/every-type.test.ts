import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { isFieldTypeName } from '../../../contract/field-types.ts';
import * as fc from 'fast-check';
import {
  aField,
  groupsBind,
  parseContext,
  presentContext,
  staticBind,
  usersBind,
} from '../../../test/support/domain/fields.ts';
import type { FormElement } from '../trackers/tracker.ts';
import type { DefaultContext, FieldType, ValueInput } from './field-type.ts';
import { fieldTypeOf, fieldTypes } from './index.ts';

const context: DefaultContext = {
  now: 1_770_000_000_000,
  textFormat: 'commonmark',
  user: (id) => ({ id }),
  group: (id) => ({ id }),
  linkTypes: [],
  maximumFileSize: 5,
};
const binds = [staticBind(471), usersBind(102), groupsBind(3)];
const fieldsOf = (type: FieldType): FormElement[] =>
  type.binds === undefined ? [aField(type.type)] : binds.map((bind) => aField(type.type, { bind }));

/** Values that come near to real ones more often than chance would have it. */
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

for (const [name, type] of Object.entries(fieldTypes)) {
  describe(`the type ${name}`, () => {
    test('is in the table under its own name', () => assert.equal(type.type, name));

    test('starts with a value that can be shown, compared and found', () => {
      for (const field of fieldsOf(type)) {
        const stored = type.initial(field, context);
        assert.deepEqual(JSON.parse(JSON.stringify({ stored })), stored === undefined ? {} : { stored });
        assert.equal(type.equals(stored, stored), true);
        assert.equal(typeof type.present(field, stored, presentContext), 'object');
        assert.notEqual(type.presentDefault(field, context), undefined);
        assert.equal(typeof (type.presentExtras?.(field, context) ?? {}), 'object');
        assert.ok(type.index(stored).every(Number.isFinite));
        assert.equal(typeof type.text(stored), 'string');
        assert.ok(type.users(field, stored).every(Number.isInteger));
        assert.equal(typeof type.isEmpty(stored), 'boolean');
      }
    });

    test('never throws whatever is sent, and shows what it takes', async () => {
      const fields = fieldsOf(type);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...fields), input, async (field, given) => {
          const result = await type.parse(field, given, parseContext());
          if (!result.ok) return assert.match(result.message, /\S/);
          const { stored } = result;
          const kept: unknown = stored === undefined ? undefined : JSON.parse(JSON.stringify(stored));
          assert.deepEqual(kept, stored, 'what is stored is JSON');
          assert.equal(type.equals(stored, kept), true);
          assert.doesNotThrow(() => JSON.stringify(type.present(field, kept, presentContext)));
          assert.ok(type.index(kept).every(Number.isFinite));
          assert.equal(typeof type.text(kept), 'string');
        }),
        { numRuns: 150 },
      );
    });

    test('has sound properties', () => {
      for (const definition of Object.values(type.properties)) assert.notEqual(definition.default, undefined);
    });
  });
}

test('a new type is one file and one line: no code but the table lists types', () => {
  const table = readFileSync(new URL('./index.ts', import.meta.url), 'utf8');
  const lines = table.split('\n').filter((line) => /^ {2}\w+(?:: \w+)?,$/.test(line));
  assert.equal(lines.length, Object.keys(fieldTypes).length);
  const others = readdirSync(new URL('.', import.meta.url)).filter((file) => !/^index\.ts$|\.test\.ts$/.test(file));
  for (const file of others) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    assert.doesNotMatch(source, /\bcase '\w+':|\.type === '(?:string|text|int|sb|msb|tbl|perm|file|art_link)'/, file);
  }
});

test('every type of the interface is there', () => {
  const types = 'string text int float date sb rb msb cb tbl file art_link perm computed burndown lud subon subby luby';
  const rest = 'aid atid cross priority fieldset column linebreak separator staticrichtext';
  assert.deepEqual(Object.keys(fieldTypes), `${types} ${rest}`.split(' '));
});

test('names that are no types find none', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'shared', '']) {
    assert.equal(isFieldTypeName(name), false);
  }
});

test('what has no value is shown nowhere and takes none', async () => {
  for (const name of ['fieldset', 'column', 'linebreak', 'separator', 'staticrichtext'] as const) {
    const field = aField(name);
    const type = fieldTypeOf(field);
    assert.notEqual(type.role, 'field');
    assert.equal((await type.parse(field, { value: 'x' }, parseContext())).ok, false);
  }
  const text = aField('staticrichtext', { properties: { static_value: '<b onclick="x">Hi</b><script>1</script>' } });
  assert.equal(fieldTypeOf(text).presentDefault(text, context), '<b>Hi</b>');
});
