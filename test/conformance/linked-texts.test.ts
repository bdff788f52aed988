import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceAddress } from '../../server/domain/references.ts';
import { escapeMarkup } from '../../server/lib/text/render.ts';
import { linkAddresses, linkReferences } from '../../server/lib/text/rich-text.ts';
import { isOfAnyArtifact, linkSpots } from '../../web/src/parts/rich-text/link-spots.ts';

const texts = [
  'See art #12, bug#3 and ART\u00a0#4.',
  'No: x&amp #1, #5, 7 #8, bug #0, bug #12a, bug #12345678901, pré #5, bug  #3.',
  'rev #9 and svn #10 (story #11), "task #12"',
  'At https://example.org/a?b=1&c=2#d, (http://example.org/x). And ftp://example.org/(y)!',
  'https:// is nothing, and https://example.org/art #3 ends before the space',
  'https://example.org/bug#3 is one address',
  'acme/bug#4 my-bug#5 x.bug#6 (bug#7) story/bug #8',
  'R&bug #4, <bug #5>, été#6',
  'art #101:3 and bug #lamp:3 are in projects, bug #4: is not',
];

const isReference = ({ keyword }: { keyword: string }): boolean => keyword !== 'task';

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The links that the server writes into texts of artifacts: their labels and targets. */
const onServer = (text: string): string[][] => {
  const html = linkReferences(linkAddresses(escapeMarkup(text)), (reference) =>
    isReference(reference) ? referenceAddress(reference, 7) : undefined,
  );
  return [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, url = '', shown = '']) => [
    unescaped(shown),
    unescaped(url),
  ]);
};

test('pages link the same references and addresses in their texts as the server does in artifacts', () => {
  let found = 0;
  for (const text of texts) {
    const onPage = linkSpots(text, 7, isReference).map(({ start, end, url }) => [text.slice(start, end), url]);
    assert.deepEqual(onPage, onServer(text), text);
    found += onPage.length;
  }
  assert.ok(found > 11, `only ${found} links are found`);
});

test('a text outside of projects links artifacts only by id', () => {
  const spots = linkSpots('rev #9, svn #10, art #3', null, isOfAnyArtifact);
  assert.deepEqual(spots, [{ start: 17, end: 23, url: '/goto?key=art&val=3' }]);
});
