import type { SvnEngine } from '../../svn/index.ts';

/** Starts Subversion when it is first needed. Most commands, and platforms without repositories, never need it. */
export function createLazyEngine(open: () => Promise<SvnEngine>) {
  let opened: Promise<SvnEngine> | undefined;
  let isServing = false;

  async function begin(): Promise<SvnEngine> {
    const engine = await open();
    if (isServing) await engine.start();
    return engine;
  }

  function get(): Promise<SvnEngine> {
    opened ??= begin().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  return {
    get,

    /** Serves clients from now on, if a repository exists, or as soon as it does. */
    async serve(): Promise<void> {
      isServing = true;
      await (await opened)?.start();
    },

    /** Refuses new commits. Resolves when the running ones have ended. */
    async settle(): Promise<void> {
      const engine = await opened?.catch(() => undefined);
      await engine?.settle();
    },

    async stop(): Promise<void> {
      const engine = await opened?.catch(() => undefined);
      opened = Promise.reject(new Error('Subversion is stopping.'));
      opened.catch(() => undefined);
      await engine?.stop();
    },
  };
}

type LazyEngine = ReturnType<typeof createLazyEngine>;
export type GetEngine = LazyEngine['get'];
