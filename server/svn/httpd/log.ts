import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from '../../lib/log.ts';

/** httpd counts a client that asks for something absent as an error; to Hearth that is daily life. */
const levels: Record<string, 'error' | 'info' | 'debug'> = {
  emerg: 'error',
  alert: 'error',
  crit: 'error',
  error: 'info',
  warn: 'info',
  notice: 'debug',
};

/** What httpd says goes into the log of Hearth. Lines of another form come before its log is open: it can't start. */
export function logOutput(child: ChildProcess, log: Log): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const [, level = '', text] = /^\[[^\]]*\] \[[\w-]*:(\w+)\] (?:\[pid [^\]]*\] )?(.*)$/.exec(line) ?? [];
      if (line !== '') log[levels[level] ?? 'error']({ httpd: text ?? line }, 'httpd');
    });
  }
}
