import process from 'node:process';
import type { Progress } from '../server/lib/progress.ts';

export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

const width = 30;
const everyMs = 100;

function duration(milliseconds: number): string {
  const whole = Math.max(Math.round(milliseconds / 1000), 0);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

interface Step {
  label: string;
  total: number | undefined;
  done: number;
  begun: number;
}

function text({ label, total, done, begun }: Step, now: number): string {
  const elapsed = now - begun;
  const rate = elapsed > 0 ? (done / elapsed) * 1000 : 0;
  if (total === undefined) return done === 0 ? label : `${label}: ${done}, ${Math.round(rate)}/s`;
  const left = rate > 0 && done < total ? `, ${duration(((total - done) / rate) * 1000)} left` : '';
  const percent = total === 0 ? 100 : Math.min(Math.floor((done / total) * 100), 100);
  return `${label}: ${done} of ${total} (${percent} %), ${Math.round(rate)}/s${left}`;
}

function bar({ total = 0, done }: Step): string {
  const filled = Math.round(width * (total === 0 ? 1 : Math.min(done / total, 1)));
  return `[${'='.repeat(filled)}${' '.repeat(width - filled)}] `;
}

/** Shows progress: a bar on a terminal, otherwise a line per 10 percent. */
export function createProgress(out: Terminal = process.stderr, now: () => number = Date.now): Progress {
  const isTerminal = out.isTTY === true;
  let current: Step | undefined;
  let shownAt = 0;
  let tenth = -1;

  function show(step: Step): void {
    if (isTerminal) out.write(`\r${step.total === undefined ? '' : bar(step)}${text(step, now())}\u001b[K`);
    else out.write(`${text(step, now())}\n`);
    shownAt = now();
  }

  function isTime({ total, done }: Step): boolean {
    if (isTerminal) return now() - shownAt >= everyMs;
    const reached = total === undefined || total === 0 ? 0 : Math.floor((done / total) * 10);
    const isNew = reached > tenth;
    tenth = reached;
    return isNew;
  }

  function end(): void {
    if (current === undefined) return;
    if (isTerminal) {
      show(current);
      out.write('\n');
    }
    current = undefined;
  }

  return {
    step(label, total) {
      end();
      current = { label, total, done: 0, begun: now() };
      tenth = 0;
      if (isTerminal || total === undefined || total === 0) show(current);
    },
    advance(by = 1) {
      if (current === undefined) return;
      current.done += by;
      if (isTime(current)) show(current);
    },
    end,
  };
}
