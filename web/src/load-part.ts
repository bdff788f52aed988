import { lazyRouteComponent } from '@tanstack/react-router';
import { type FunctionComponent, lazy } from 'react';
import { isAnswering, tellReached, whenBack } from './api/connection.ts';
import { findUpgrade } from './upgrade.ts';

/** Vite loads the styles of a part once. Those that failed stay in the document without effect. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}

/**
 * Loads a part of the application. When the server can't be reached, it waits until it can: the page says so meanwhile,
 * and keeps its input. A part that an upgrade has removed comes with the new version of the page. One that is missing for
 * another reason is an error.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let isMissing = false; ; ) {
    try {
      return await load();
    } catch (error) {
      if (isMissing) throw error;
      isMissing = await isAnswering();
      // The page stays as it is until the new version replaces it.
      if (isMissing && (await findUpgrade())) await new Promise(() => {});
      if (!isMissing) {
        tellReached(false);
        await whenBack();
      }
      reloadStyles();
    }
  }
}

/** A page in its own file. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name);

/** A part of a page in its own file. */
export const lazyPart = <P extends object, N extends string>(
  load: () => Promise<Record<N, FunctionComponent<P>>>,
  name: N,
) => lazy(async () => ({ default: (await loadPart(load))[name] }));
