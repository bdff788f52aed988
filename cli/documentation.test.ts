import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import { configurationPage, withCurrentTables } from './documentation.ts';
import { createProgram } from './program.ts';

const commandPage = readFileSync(new URL('../docs/admin/cli.md', import.meta.url), 'utf8');

/** Every command that does something, with its full name. */
function leaves(command: Command, path: string): { name: string; command: Command }[] {
  if (command.commands.length === 0) return [{ name: path, command }];
  return command.commands.flatMap((each) => leaves(each, `${path} ${each.name()}`));
}

describe('the documentation of the administrator', () => {
  test('has the tables of variables and settings that the code has (node cli/documentation.ts writes them)', () => {
    const page = readFileSync(configurationPage, 'utf8');
    assert.equal(page, withCurrentTables(page));
  });

  test('names every command with all its arguments and options, and no other command', () => {
    const known = leaves(createProgram(), 'hearth');
    assert.ok(known.length > 15);
    for (const { name, command } of known) {
      const written = [name, ...command.registeredArguments.map((argument) => `<${argument.name()}>`)].join(' ');
      const line = commandPage.split('\n').find((each) => each.startsWith(`| \`${written}`));
      assert.ok(line, `${written} is not in docs/admin/cli.md`);
      for (const { long } of command.options) assert.ok(line.includes(long ?? ''), `${long} of ${written}`);
    }
    const names = known.map(({ name }) => name);
    for (const [, name = ''] of commandPage.matchAll(/^\| `(hearth(?: [a-z]+)+)/gm))
      assert.ok(names.includes(name), name);
  });
});
