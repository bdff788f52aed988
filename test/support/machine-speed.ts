import { cpuTime } from './cpu-time.ts';

const text = JSON.stringify(
  Array.from({ length: 10_000 }, (_, id) => ({ id, name: `value ${id}`, parts: [id, null] })),
);
/** Milliseconds for the text on the machine on which the limits were chosen. */
const usual = 3;

/**
 * The factor by which this machine is currently slower than the one for which limits in milliseconds were chosen, at
 * least 1. Processor time, too, depends on the processor and on the load.
 */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => cpuTime(() => void JSON.parse(text)));
  return Math.max(1, Math.min(...times) / usual);
}
