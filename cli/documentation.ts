// Writes the tables of docs/admin/configuration.md: node cli/documentation.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settings } from '../contract/settings.ts';
import { variables } from '../server/config.ts';

export const configurationPage = fileURLToPath(new URL('../docs/admin/configuration.md', import.meta.url));

const code = (text: string): string => (text === '' ? 'unset' : `\`${text}\``);

/** A table with aligned columns, formatted as the formatter does. */
function markdown(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((_, column) => Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  return [
    line(heading),
    line(
      heading.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}

type Definition = (typeof settings)[keyof typeof settings];

function valuesOf(definition: Definition): string {
  if (definition.type === 'choice') return definition.values.map(code).join(', ');
  if (definition.type === 'boolean') return '`true`, `false`';
  if (definition.type === 'integer') return `${definition.minimum} to ${definition.maximum}`;
  if (definition.type === 'timeZone') return 'name of a time zone';
  return `1 to ${definition.maximum} characters`;
}

const tables: Record<string, string> = {
  variables: markdown(
    ['Variable', 'Default', 'Meaning'],
    Object.entries(variables).map(([name, { default: initial, says }]) => [code(name), code(initial), says]),
  ),
  settings: markdown(
    ['Setting', 'Default', 'Values', 'Meaning'],
    Object.entries(settings).map(([name, definition]) => [
      code(name),
      code(String(definition.default)),
      valuesOf(definition),
      definition.description,
    ]),
  ),
};

/** The page with up-to-date tables. */
export function withCurrentTables(page: string): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const part = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    if (!part.test(text)) throw new Error(`the page has no markers for the table ${name}`);
    return text.replace(part, (_, begin: string, end: string) => `${begin}${table}\n${end}`);
  }, page);
}

if (import.meta.main) writeFileSync(configurationPage, withCurrentTables(readFileSync(configurationPage, 'utf8')));
