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

/** Runs when this process ends, even if its tests are interrupted. Returns a function that cancels it. */
export function atExit(work: () => void): () => void {
  works.add(work);
  return () => void works.delete(work);
}
