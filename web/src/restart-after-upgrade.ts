/** Whether the server has another version of the application by now. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
  return answer.ok && !(await answer.text()).includes(script);
}

/**
 * An upgrade removes the files of the version that an open page runs. When one of them can't be loaded, the page starts
 * again with the new version, at the same address and with its drafts. A lost connection is not an upgrade.
 */
export function restartAfterUpgrade(): void {
  addEventListener('vite:preloadError', () => {
    isReplaced().then(
      (replaced) => replaced && location.reload(),
      () => undefined,
    );
  });
}
