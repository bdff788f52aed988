import { useSyncExternalStore } from 'react';

type Listener = () => void;

const listeners = new Set<Listener>();

/** The server no longer knows the person: their session has ended. */
export function tellSignedOut(): void {
  for (const listener of listeners) listener();
}

/** Returns a function that ends the subscription. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let signIns = 0;
const waiting = new Set<Listener>();

/** How often the person has signed in again on this page. */
export const countSignIns = (): number => signIns;

/** The person has signed in again, over the page. */
export function tellSignedInAgain(): void {
  signIns += 1;
  for (const listener of waiting) listener();
}

function onSignedInAgain(listener: Listener): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

export const useSignIns = (): number => useSyncExternalStore(onSignedInAgain, countSignIns);
