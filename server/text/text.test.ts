import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakableSpaces } from '../../test/support/formats/french-spaces.ts';
import { placeholdersIn } from '../../test/support/formats/placeholders.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { textsIn } from './index.ts';

test('a mail text has the plurals and numbers of its language', async () => {
  const counts = { trackers: 1, artifacts: 1200, files: 0 };
  const english = await textsIn('en');
  assert.equal(english.t('import.done.counts', counts), '1 tracker, 1,200 artifacts, 0 attachments.');
  const french = await textsIn('fr');
  // French has no plural of zero.
  assert.equal(french.t('import.done.counts', counts), '1 tracker, 1\u202f200 artefacts, 0 pièce jointe.');
});

test('dates are written as readers expect them', async () => {
  const at = new Date(2026, 2, 15, 9, 30).getTime();
  const dates = async (language: 'en' | 'fr') => {
    const { day, moment } = await textsIn(language);
    return [day(at), moment(at)];
  };
  assert.deepEqual(await dates('en'), ['2026-03-15', '2026-03-15 09:30']);
  assert.deepEqual(await dates('fr'), ['15 mars 2026', '15 mars 2026 à 09:30']);
});

test('numbers are written as readers expect them', async () => {
  const written = async (language: 'en' | 'fr') => [3.5, 1200, -0.1].map((await textsIn(language)).number);
  assert.deepEqual(await written('en'), ['3.5', '1200', '-0.1']);
  assert.deepEqual(await written('fr'), ['3,5', '1200', '-0,1']);
});

test('no line of a French mail begins with a punctuation mark', () => {
  for (const [id, message] of Object.entries(fr)) assert.deepEqual(breakableSpaces(message), [], id);
});

test('names appear in mails unchanged', async () => {
  const { t } = await textsIn('en');
  const author = String.raw`\u0041 {x} '#' \\x41`;
  assert.equal(t('notification.wrote', { author }), `${author} wrote:`);
});

test('a translated mail text has the values of the English one', () => {
  for (const [id, message] of Object.entries(fr)) {
    assert.deepEqual(placeholdersIn(message), placeholdersIn(en[id as keyof typeof en]), id);
  }
});
