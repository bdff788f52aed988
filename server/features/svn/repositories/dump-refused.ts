import type { CommandFailure } from '../../../svn/index.ts';

/** The given dump can't be loaded. The message is Subversion's reason. */
export class DumpRefused extends Error {
  constructor(failure: CommandFailure) {
    const lines = failure.text.split('\n').filter((line) => line.trim() !== '');
    super((lines.at(-1) ?? failure.message).replace(/^svnadmin: /, ''), { cause: failure });
  }
}
