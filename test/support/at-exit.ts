const works = new Set<() => void>();

process.once('exit', () => {
  // The last one to start ends first. If one fails, the others still end.
  for (const work of [...works].toReversed()) {
    try {
      work();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
  }
});

/** Runs when this process ends, even if somebody interrupts its tests. Returns how to leave it out. */
export function atExit(work: () => void): () => void {
  works.add(work);
  return () => void works.delete(work);
}
