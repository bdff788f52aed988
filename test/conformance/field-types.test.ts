import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type FieldTypeName, fieldTypeNames } from '../../contract/field-types.ts';

/** Files that may list types: the tables of types, and documents that contain fields. */
const tables = [
  /^contract\/field-types\.ts$/,
  /^server\/domain\/fields\//,
  /^server\/domain\/trackers\/templates\//,
  /^server\/domain\/import-from\/archive\/types\.ts$/,
  /^web\/src\/fields\//,
];

/** Names that also have other meanings. */
const ambiguous: readonly FieldTypeName[] = [
  'string',
  'text',
  'int',
  'float',
  'date',
  'file',
  'computed',
  'burndown',
  'cross',
  'priority',
  'fieldset',
  'column',
  'separator',
];
const names = fieldTypeNames.filter((name) => !ambiguous.includes(name)).join('|');
const ambiguousNames = ambiguous.join('|');

const rules = [
  { says: 'names a type', pattern: new RegExp(`(?<!isOfType\\(\\w+, )'(?:${names})'|^\\s*(?:${names}):`) },
  { says: 'lists types', pattern: new RegExp(`\\[\\s*'(?:${ambiguousNames})', '(?:${ambiguousNames})'`) },
  { says: 'compares a type', pattern: /\b(?:field|element|from|to)\??\.type [!=]== '/ },
];

/** Lines that only resemble a list of types. */
const exceptions: Record<string, RegExp> = {
  'contract/trackers/workflow.ts': /field_type: Type\.Enum/,
  'server/domain/csv-import/columns.ts': /^const numbers = \['id', 'aid'\];$/,
  'server/features/projects/creation/checks.ts': /field\.type === 'text' \? 'text' : 'line'/,
  'web/src/pages/tracker-admin/fields/add-field.tsx': /const holds = \{ fieldset: \[\], column: \['fieldset'\] \}/,
  'web/src/pages/projects/new/descriptions.tsx': /field\.type === 'line'/,
};

const root = new URL('../..', import.meta.url).pathname;
const sources = globSync('{contract,server,cli,web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$/.test(path) && !tables.some((table) => table.test(path)),
);

test('only the tables of types list types, so that the compiler reports everything a new type needs', () => {
  assert.ok(sources.length > 1000);
  const found = sources.flatMap((path) =>
    readFileSync(`${root}/${path}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const broken = exceptions[path]?.test(line) === true ? [] : rules.filter(({ pattern }) => pattern.test(line));
        return broken.map(({ says }) => `${path}:${index + 1} ${says}: ${line.trim()}`);
      }),
  );
  assert.deepEqual(found, []);
});
