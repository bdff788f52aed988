// The `node:test` of the files of a batch. It knows the test of its file. `node:test` itself would have to follow every
// promise of the process to find out, which takes up to a third of its processor time.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestContext, TestOptions } from 'node:test';
import { fileTests } from './test-files.ts';

type TestFunction = (t: TestContext) => unknown;
type Hook = TestContext['after'];

const ofFile = fileTests.get(new URL(import.meta.url).searchParams.get('file') ?? '');
const running = new AsyncLocalStorage<TestContext>();

/** The test or suite that calls, or the test of the file. */
function current(): TestContext {
  const context = running.getStore() ?? ofFile;
  if (context === undefined) throw new Error('Only test files can register tests.');
  return context;
}

export function test(name: string, given?: TestOptions | TestFunction, last?: TestFunction): Promise<void> {
  const [options, work] = typeof given === 'function' ? [{}, given] : [given, last];
  return current().test(name, options, async (t) => {
    await running.run(t, () => work?.(t));
  });
}

/** A suite is a test whose parts are its tests. */
export const describe = (...given: Parameters<typeof test>): Promise<void> => test(...given);

export const before: Hook = (...hook) => current().before(...hook);
export const after: Hook = (...hook) => current().after(...hook);
export const beforeEach: Hook = (...hook) => current().beforeEach(...hook);
export const afterEach: Hook = (...hook) => current().afterEach(...hook);
