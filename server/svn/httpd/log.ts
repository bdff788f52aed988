import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from '../../lib/log.ts';

/** httpd logs requests for absent paths as errors, but they are normal. */
const levels: Record<string, 'error' | 'info' | 'debug'> = {
  emerg: 'error',
  alert: 'error',
  crit: 'error',
  error: 'info',
  warn: 'info',
  notice: 'debug',
};

/** Forwards the output of httpd to the log of Hearth. Lines in another format precede its log: it can't start. */
export function logOutput(child: ChildProcess, log: Log): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const [, level = '', text] = /^\[[^\]]*\] \[[\w-]*:(\w+)\] (?:\[pid [^\]]*\] )?(.*)$/.exec(line) ?? [];
      if (line !== '') log[levels[level] ?? 'error']({ httpd: text ?? line }, 'httpd');
    });
  }
}
