// The `node:test` of the files of a batch. It knows the test of its file. `node:test` itself would have to
// follow every promise of the process to find out, which takes up to a third of its processor time.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestContext, TestOptions } from 'node:test';
import { fileTests } from './test-files.ts';

type TestFunction = (t: TestContext) => unknown;
type Hook = TestContext['after'];

const ofFile = fileTests.get(new URL(import.meta.url).searchParams.get('file') ?? '');
const suites = new AsyncLocalStorage<TestContext>();

function current(): TestContext {
  const context = suites.getStore() ?? ofFile;
  if (context === undefined) throw new Error('Only test files can register tests.');
  return context;
}

const options = (given: TestOptions | TestFunction | undefined): TestOptions =>
  typeof given === 'object' ? given : {};
const work = (
  given: TestOptions | TestFunction | undefined,
  last: TestFunction | undefined,
): TestFunction | undefined => (typeof given === 'function' ? given : last);

export const test = (name: string, given?: TestOptions | TestFunction, last?: TestFunction): Promise<void> =>
  current().test(name, options(given), work(given, last) as never);

/** A test whose parts are the tests of the suite. */
export const describe = (name: string, given?: TestOptions | TestFunction, last?: TestFunction): Promise<void> =>
  current().test(name, options(given), async (suite) => {
    await suites.run(suite, () => work(given, last)?.(suite));
  });

export const before: Hook = (...hook) => current().before(...hook);
export const after: Hook = (...hook) => current().after(...hook);
export const beforeEach: Hook = (...hook) => current().beforeEach(...hook);
export const afterEach: Hook = (...hook) => current().afterEach(...hook);
