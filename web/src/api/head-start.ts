declare global {
  interface Window {
    /** the answers to the first requests, by their addresses; defined by `web/head-start.js` */
    headStart?: { answers: Map<string, Promise<Response>> };
  }
}

/** The answer to a first request, which `web/head-start.js` sent while the application was loading. Taken only once. */
export function takeFirstAnswer(address: string): Promise<Response> | undefined {
  const answer = window.headStart?.answers.get(address);
  window.headStart?.answers.delete(address);
  return answer;
}

/** Forgets what nobody took: it gets old. */
export const endHeadStart = (): void => window.headStart?.answers.clear();
