// Runs several test files in one process, one after the other. Each file is a test, and its own tests are subtests of
// it, so that hooks stay with their file. The later files profit from the code that the first one loaded and compiled.
import type { AsyncHook } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { runAtEnd } from '../test/support/at-end.ts';
import { processorTime, processorTimeOf } from './processor-time.ts';

const files = JSON.parse(process.env.HEARTH_TEST_FILES ?? '[]') as { name: string; url: string }[];

/**
 * The hooks with which `node:test` follows every promise, to know the test that another one belongs to. That is needed
 * only while a file registers its tests, and would take a seventh of the processor time of all of them.
 */
const { getHookArrays } = createRequire(import.meta.url)('internal/async_hooks') as {
  getHookArrays: () => [active: AsyncHook[]];
};
const hooks = [...getHookArrays()[0]];

for (const { name, url } of files) {
  test(name, async (t) => {
    const before = processorTime();
    t.after(() => t.diagnostic(`${processorTimeOf}${processorTime() - before}`));
    for (const hook of hooks) hook.enable();
    await import(url);
    for (const hook of hooks) hook.disable();
  });
}
after(runAtEnd);
