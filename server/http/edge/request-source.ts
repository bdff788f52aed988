import { AsyncLocalStorage } from 'node:async_hooks';

/** The origin of a request, for the events that it causes. */
interface Source {
  ip: string;
  keyId?: number | undefined;
}

/** Knows the source of the request that is being answered. */
export function createRequestSource() {
  const current = new AsyncLocalStorage<Source>();
  return {
    now: (): Source | undefined => current.getStore(),
    during: <T>(source: Source, work: () => T): T => current.run(source, work),
  };
}

export type RequestSource = ReturnType<typeof createRequestSource>;
