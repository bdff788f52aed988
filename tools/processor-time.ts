import { readFileSync } from 'node:fs';

/** The message with which a test file reports its processor time. */
export const processorTimeOf = 'processor time: ';

/**
 * Milliseconds of processor time of this process, and of its child processes that have ended. If the system doesn't
 * report the latter, of this process.
 */
export function processorTime(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const ticks = fields.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}
