type Listener = () => void;

const listeners = new Set<Listener>();

/** Opens the search of the shell. */
export function askToSearch(): void {
  for (const listener of listeners) listener();
}

/** Returns a function that ends the subscription. */
export function onSearchAsked(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
