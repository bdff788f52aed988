import { useEffect, useEffectEvent, useState } from 'react';
import { signInByAutofill } from '../../api/users/passkeys.ts';

/** Offers passkeys in the input of the user name while the page is open. Returns the reason why a chosen one was refused. */
export function usePasskeyAutofill(isOffered: boolean, onSignedIn: () => unknown): Error | null {
  const [error, setError] = useState<Error | null>(null);
  const finish = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isOffered) return undefined;
    const leaving = new AbortController();
    signInByAutofill(leaving.signal)
      .then((session) => session !== undefined && finish())
      .catch((reason: unknown) => {
        if (!leaving.signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)));
      });
    return () => leaving.abort();
  }, [isOffered]);
  return error;
}
