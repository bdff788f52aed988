import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { LimitedThread, TaskTooSlow } from '../threads/limited-thread.ts';
import { renderCount, renderRichText, renderRichTexts } from './render.ts';

test('a text is rendered once, by its content and format', async () => {
  const content = `*cached* ${Math.random()}`;
  const before = renderCount();
  const [html] = await Promise.all([renderRichText(content, 'commonmark'), renderRichText(content, 'commonmark')]);
  assert.match(html, /<em>cached<\/em>/);
  assert.equal(await renderRichText(content, 'commonmark'), html);
  assert.equal(renderCount(), before + 1);
  assert.equal(await renderRichText(content, 'html'), content);
  assert.equal(renderCount(), before + 2);
});

test('many texts of one answer need few messages, and each gets its own HTML', async () => {
  const texts = Array.from({ length: 500 }, (_, index) => ({
    content: `**${index}** ${'x'.repeat(index * 20)}`,
    format: 'commonmark' as const,
  }));
  const rendered = await renderRichTexts(texts);
  for (const [index, { content, format }] of texts.entries()) {
    assert.ok(rendered(content, format).startsWith(`<p><strong>${index}</strong>`));
  }
});

test('texts of one answer share a limit for their HTML, and those beyond it are plain text', async () => {
  const texts = Array.from({ length: 20 }, (_, number) => ({
    content: `${number} ${'&'.repeat(60_000)}`,
    format: 'commonmark' as const,
  }));
  const before = renderCount();
  const first = await renderRichTexts(texts);
  const shown = texts.filter(({ content, format }) => first(content, format).startsWith('<p>')).length;
  assert.equal(shown, 13);
  assert.ok(renderCount() - before < texts.length, 'The others are not rendered in vain.');
  for (const { content, format } of texts) await renderRichText(content, format);
  const again = await renderRichTexts(texts);
  for (const { content, format } of texts) assert.equal(again(content, format), first(content, format));
});

const thread = (limitMs: number) =>
  new LimitedThread<number, string>({
    limitMs,
    start: () =>
      new Worker(
        `const { parentPort } = require('node:worker_threads');
        parentPort.on('message', (given) => {
          if (given === 0) for (;;) ;
          if (given < 0) throw new Error('failed');
          parentPort.postMessage('done ' + given);
        });`,
        { eval: true },
      ),
  });

test("the rendering doesn't depend on texts that were rendered for others", async () => {
  const textsOf = (name: string) =>
    Array.from({ length: 16 }, (_, number) => ({
      content: `${name} ${number} ${(number % 5 === 4 ? 'x' : '"').repeat(60_000)}`,
      format: number % 2 === 0 ? ('commonmark' as const) : ('html' as const),
    }));
  const shownOf = async (texts: ReturnType<typeof textsOf>) => {
    const rendered = await renderRichTexts(texts);
    return texts.map(({ content, format }) => rendered(content, format).length);
  };
  const [one, other] = [`a${Math.random()}`.slice(0, 8), `b${Math.random()}`.slice(0, 8)].map(textsOf);
  const fresh = await shownOf(one ?? []);
  for (const { content, format } of (other ?? []).slice(-3)) await renderRichText(content, format);
  assert.deepEqual(await shownOf(other ?? []), fresh);
  assert.deepEqual(await shownOf(one ?? []), fresh);
});

test('an endless task is ended together with its thread, and the next ones succeed', async () => {
  const limited = thread(200);
  const results = await Promise.allSettled([1, 0, 2, -1, 3].map((given) => limited.run(given)));
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message)),
    ['done 1', new TaskTooSlow(200).message, 'done 2', 'failed', 'done 3'],
  );
});
