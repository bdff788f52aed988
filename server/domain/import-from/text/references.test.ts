import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentioned } from './mentions.ts';
import { referencePattern, withNewReferences } from './references.ts';

const reference = referencePattern('(?:acme/pond#|pond#|GH-|#)', '\\d{1,9}', ['https://example.org/acme/pond/issues/']);
const people = new Map([
  ['557058:f5-81', '@robin'],
  ['gone', 'Greta Gone'],
]);
const rewrite = (text: string): string =>
  withNewReferences(text, {
    reference,
    numberOf: (id) => (id === '3' ? 45 : undefined),
    usernames: new Map([['wren', 'robin']]),
    mentionOf: (id) => people.get(id) ?? `@${id}`,
  });

test('references in all their forms get the new ids, and others are unchanged', () => {
  for (const form of ['#3', 'acme/pond#3', 'pond#3', 'GH-3', 'https://example.org/acme/pond/issues/3#issuecomment-9'])
    assert.equal(rewrite(`See ${form}.`), 'See art #45.');
  for (const other of ['!3', 'other/pond#3', 'C#3', '&#3;', '#31', '#4', '#3.5', 'https://example.org/x#3'])
    assert.equal(rewrite(`See ${other} there`), `See ${other} there`);
});

test('other addresses and tags are unchanged', () => {
  const address = 'https://example.org/?c=#3&u=@wren';
  for (const other of [
    address,
    `[text](${address})`,
    `<${address}>`,
    '<font color="#3">',
    '<a href="https://example.org/acme/pond/issues/3" title="@wren">',
    'https://example.org/acme/pond/issues/3/edit?#3',
  ])
    assert.equal(rewrite(`#3 ${other} #3`), `art #45 ${other} art #45`);
  assert.equal(rewrite('<https://example.org/acme/pond/issues/3>'), 'art #45');
  assert.equal(rewrite('1 <#3 @wren> 2'), '1 <art #45 @robin> 2');
});

test('code of every kind is unchanged', () => {
  const code = [
    '```\n#3 @wren\n```',
    '````md\n```\n#3\n```\n````',
    '~~~\n#3\n~~~',
    '> ```\n> #3\n> ```',
    '`#3`',
    '`` `#3` ``',
    '<code>#3</code>',
    'Color:\n\n    #3 @wren\n\n    #3',
    '```\n#3 without an end',
  ];
  for (const text of code) {
    assert.equal(rewrite(text), text);
    assert.equal(rewrite(`#3\n\n${text}`), `art #45\n\n${text}`);
  }
  assert.equal(rewrite('- one\n\n    of #3'), '- one\n\n    of art #45');
  assert.equal(rewrite('a lone ` and #3\n\nand ` more'), 'a lone ` and art #45\n\nand ` more');
});

test('mentions get the new account names, in any case, and groups are unchanged', () => {
  assert.equal(rewrite('@Wren, @wren: @wrens me@wren.org @wren/team'), '@robin, @robin: @wrens me@wren.org @wren/team');
  assert.equal(
    rewrite(`Ask ${mentioned('557058:f5-81')}, ${mentioned('gone')} or ${mentioned('x')}`),
    'Ask @robin, Greta Gone or @x',
  );
});
