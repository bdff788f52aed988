// Preloaded by processes that run tests. Node's test runner follows each promise with hooks to know to which test it
// belongs, which takes a tenth of the time of our tests. An AsyncLocalStorage knows the same at almost no cost.
import type { AsyncResource, HookCallbacks } from 'node:async_hooks';
import { createRequire } from 'node:module';

const hooks = createRequire(import.meta.url)('node:async_hooks') as typeof import('node:async_hooks');
const { AsyncLocalStorage, AsyncResource: Resource, createHook, executionAsyncId } = hooks;
/** the test or suite to which the running code belongs */
const current = new AsyncLocalStorage<number>();
let currentFile: number | undefined;
let noteTest: HookCallbacks['init'];

/** Called first by the test that runs a file. Errors that nobody handles belong to it. */
export function enterFile(): void {
  currentFile = executionAsyncId();
}

/** The test runner's classes of tests and suites derive from it. */
class TestResource extends Resource {
  constructor(...args: ConstructorParameters<typeof AsyncResource>) {
    super(...args);
    noteTest?.(this.asyncId(), args[0], this.triggerAsyncId(), this);
  }

  override runInAsyncScope<This, Result>(
    work: (this: This, ...args: unknown[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    // Within the scope, which begins with the storage of the place where the test was declared.
    const tracked = (): Result => current.run(this.asyncId(), () => Reflect.apply(work, thisArg, args) as Result);
    return super.runInAsyncScope(tracked);
  }
}

// The test runner takes these from the module while it is loaded.
Object.assign(hooks, {
  AsyncResource: TestResource,
  createHook(callbacks: HookCallbacks) {
    noteTest = (...args) => callbacks.init?.(...args);
    return { enable: () => {}, disable: () => {} };
  },
  executionAsyncId: () => current.getStore() ?? currentFile ?? executionAsyncId(),
});
process.getBuiltinModule('node:test');
Object.assign(hooks, { AsyncResource: Resource, createHook, executionAsyncId });
