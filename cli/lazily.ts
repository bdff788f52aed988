/** The action of a command, loaded when the command is called: help and usage errors don't load the server. */
export const lazily =
  <Arguments extends unknown[]>(load: () => Promise<(...args: Arguments) => void | Promise<void>>) =>
  async (...args: Arguments): Promise<void> =>
    (await load())(...args);
