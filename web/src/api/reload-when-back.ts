import type { Query, QueryClient } from '@tanstack/react-query';
import { NetworkError } from './client.ts';
import { whenBack } from './connection.ts';

/** Whether something on the page lacks its data because the server could not be reached. */
const isCutOff = (query: Query): boolean =>
  query.state.error instanceof NetworkError && query.state.fetchStatus === 'idle';

/** Goes on where it failed, which may be a further page of a list. */
const loadAgain = (query: Query): Promise<unknown> =>
  query.fetch(undefined, query.state.fetchMeta === null ? {} : { meta: query.state.fetchMeta }).catch(() => undefined);

/** Loads the missing data as soon as the server answers again. */
export function reloadWhenBack(queries: QueryClient): void {
  const cache = queries.getQueryCache();
  let isWaiting = false;
  async function recover(): Promise<void> {
    isWaiting = true;
    await whenBack();
    isWaiting = false;
    await Promise.all(cache.findAll({ type: 'active', predicate: isCutOff }).map(loadAgain));
  }
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isCutOff(event.query) && !isWaiting)
      void recover();
  });
}
