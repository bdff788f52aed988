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
