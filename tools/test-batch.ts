// Runs several test files in one process, one after the other. Each file is a test, and its own tests are subtests of
// it, so that hooks stay with their file. The later files profit from the code that the first one loaded and compiled.
import type { AsyncHook } from 'node:async_hooks';
import { createRequire, registerHooks } from 'node:module';
import { after, test } from 'node:test';
import { runAtEnd } from '../test/support/at-end.ts';
import { processorTime, processorTimeOf } from './processor-time.ts';
import { endSoon } from './test-end.ts';
import { fileTests } from './test-files.ts';

const files = JSON.parse(process.env.HEARTH_TEST_FILES ?? '[]') as { name: string; url: string }[];

/** Files register their tests without the hooks of `node:test`. */
const registration = new URL('test-registration.ts', import.meta.url);
const isOwn = (file: string): boolean => !file.includes('/node_modules/');

/**
 * Resolves paths itself: Node would search for each of two thousand modules and its package, a fifth of the loading
 * time.
 */
function addressOf(specifier: string, parent: string): string | undefined {
  if (/^\.{1,2}\/.*\.ts$/s.test(specifier) && isOwn(parent)) return new URL(specifier, parent).href;
  if (specifier !== 'node:test' || !fileTests.has(parent)) return undefined;
  return `${registration.href}?file=${encodeURIComponent(parent)}`;
}
registerHooks({
  resolve(specifier, context, next) {
    const url = context.parentURL && addressOf(specifier, context.parentURL);
    return url ? { url, format: 'module-typescript', shortCircuit: true } : next(specifier, context);
  },
});

const { getHookArrays } = createRequire(import.meta.url)('internal/async_hooks') as {
  getHookArrays: () => [active: AsyncHook[]];
};

let unhandled: unknown[] = [];

/**
 * `node:test` follows every promise to know the test that it belongs to. `test-registration.ts` knows that without it,
 * and an error that nobody handles belongs to the file that is running.
 */
function replaceHooks(): void {
  const [active] = getHookArrays();
  for (const hook of active.slice()) hook.disable();
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.removeAllListeners(event);
    process.on(event, (error: unknown) => unhandled.push(error));
  }
}

function failIfUnhandled(): void {
  const [error] = unhandled;
  unhandled = [];
  if (error !== undefined) throw error;
}

for (const { name, url } of files) {
  test(name, async (t) => {
    const before = processorTime();
    t.after(() => {
      t.diagnostic(`${processorTimeOf}${processorTime() - before}`);
      failIfUnhandled();
    });
    if (fileTests.size === 0) replaceHooks();
    fileTests.set(url, t);
    await import(url);
  });
}
after(async () => {
  await runAtEnd();
  endSoon();
  failIfUnhandled();
});
