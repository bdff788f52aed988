import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import { configurationPage, withCurrentTables } from './documentation.ts';
import { createProgram } from './program.ts';

const commandPage = readFileSync(new URL('../docs/admin/cli.md', import.meta.url), 'utf8');

/** Every command that has an action, with its full name. */
function leaves(command: Command, path: string): { name: string; command: Command }[] {
  if (command.commands.length === 0) return [{ name: path, command }];
  return command.commands.flatMap((each) => leaves(each, `${path} ${each.name()}`));
}

describe('the administrator documentation', () => {
  test('has up-to-date tables of variables and settings (written by node cli/documentation.ts)', () => {
    const page = readFileSync(configurationPage, 'utf8');
    assert.equal(page, withCurrentTables(page));
  });

  test('lists every command with all its arguments and options, and no other commands', () => {
    const known = leaves(createProgram(), 'hearth');
    assert.ok(known.length > 15);
    for (const { name, command } of known) {
      const given = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
      const written = [name, ...given].join(' ');
      const line = commandPage.split('\n').find((each) => each.startsWith(`| \`${written}`));
      assert.ok(line, `${written} is not in docs/admin/cli.md`);
      for (const { long } of command.options) assert.ok(line.includes(long ?? ''), `${long} of ${written}`);
    }
    const names = known.map(({ name }) => name);
    for (const [, name = ''] of commandPage.matchAll(/^\| `(hearth(?: [a-z]+)+)/gm))
      assert.ok(names.includes(name), name);
  });
});
