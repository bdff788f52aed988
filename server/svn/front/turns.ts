import { svnConnectionLimits } from '../../../contract/limits.ts';

/** The sender of a request. */
export interface RequestSender {
  login: string;
  address: string;
}

interface Waiting extends RequestSender {
  begin: () => void;
}

/**
 * Assigns the workers of httpd. A user, or an address, that uses many of them waits for its own requests, and doesn't
 * delay others.
 */
export function createWorkerTurns(limits: Record<keyof typeof svnConnectionLimits, number> = svnConnectionLimits) {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let total = 0;

  const keysOf = ({ login, address }: RequestSender) => ({ user: `user ${login}`, place: `address ${address}` });

  function canBegin(sender: RequestSender): boolean {
    const { user, place } = keysOf(sender);
    const ofUser = running.get(user) ?? 0;
    const ofAddress = running.get(place) ?? 0;
    return total < limits.atOnce && ofUser < limits.perUser && ofAddress < limits.perAddress;
  }

  function count(sender: RequestSender, by: 1 | -1): void {
    total += by;
    for (const key of Object.values(keysOf(sender))) {
      const now = (running.get(key) ?? 0) + by;
      if (now === 0) running.delete(key);
      else running.set(key, now);
    }
  }

  /** Calls `end` at most once. */
  function turnOf(sender: RequestSender): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      count(sender, -1);
      const next = waiting.findIndex((one) => canBegin(one));
      if (next !== -1) waiting.splice(next, 1)[0]?.begin();
    };
  }

  return {
    /** Resolves with the end of the turn; undefined: too many wait already, or the client left. */
    async take(sender: RequestSender, left: AbortSignal): Promise<(() => void) | undefined> {
      if (left.aborted) return undefined;
      if (!canBegin(sender)) {
        if (waiting.filter(({ login }) => login === sender.login).length >= limits.waitingPerUser) return undefined;
        const turn = Promise.withResolvers<boolean>();
        const entry: Waiting = {
          ...sender,
          begin() {
            count(sender, 1);
            turn.resolve(true);
          },
        };
        waiting.push(entry);
        left.addEventListener('abort', () => {
          const index = waiting.indexOf(entry);
          if (index !== -1) waiting.splice(index, 1);
          turn.resolve(false);
        });
        if (!(await turn.promise)) return undefined;
        return turnOf(sender);
      }
      count(sender, 1);
      return turnOf(sender);
    },
    /** Requests that httpd answers. */
    running: (): number => total,
  };
}
