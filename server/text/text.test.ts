import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLanguage, translatorFor } from './index.ts';

test('a mail text has the plurals of its numbers', async () => {
  const t = await translatorFor(defaultLanguage);
  assert.equal(
    t('import.done.counts', { trackers: 1, artifacts: 1200, files: 0 }),
    '1 tracker, 1,200 artifacts, 0 attachments.',
  );
});

test('names appear in mails as they were written', async () => {
  const t = await translatorFor(defaultLanguage);
  const author = String.raw`\u0041 {x} '#' \\x41`;
  assert.equal(t('notification.wrote', { author }), `${author} wrote:`);
});
