import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedLines } from './text-difference.ts';

const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}`);

test('short values and new texts are shown completely', () => {
  assert.equal(changedLines('Lamp', 'Lantern'), undefined);
  assert.equal(changedLines('', lines.join('\n')), undefined);
  assert.equal(changedLines(lines.join('\n'), ''), undefined);
});

test('a long text shows only the lines that changed', () => {
  const after = lines.with(30, 'Zeile 30').toSpliced(50, 1);
  assert.deepEqual(changedLines(lines.join('\n'), after.join('\n')), ['- Line 30', '+ Zeile 30', '- Line 50']);
  const blank = lines.toSpliced(10, 0, '');
  assert.deepEqual(changedLines(lines.join('\n'), blank.join('\n')), ['+']);
});

test('a long line shows the part that changed', () => {
  const paragraph = 'All work and no play. '.repeat(200);
  const [removed = '', added = '', ...rest] =
    changedLines(`${paragraph}cat${paragraph}`, `${paragraph}dog${paragraph}`) ?? [];
  assert.deepEqual(rest, []);
  assert.match(removed, /^- … .*cat.* …$/);
  assert.match(added, /^\+ … .*dog.* …$/);
  assert.ok(removed.length < 200 && added.length < 200);
});

test('many changed lines are cut', () => {
  const changed = changedLines(lines.join('\n'), lines.map((line) => `${line}!`).join('\n')) ?? [];
  assert.equal(changed.length, 41);
  assert.equal(changed.at(-1), '…');
});
