/**
 * Runs `work`, and measures the longest processor time between two turns of this thread's event loop, in milliseconds:
 * that long, no other request was served. Other load on the machine does not count.
 */
export async function longestBlock<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    const result = await work();
    look();
    return { result, longest };
  } finally {
    isOver = true;
  }
}
