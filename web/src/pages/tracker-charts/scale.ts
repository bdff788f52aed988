const steps = [1, 2, 2.5, 5, 10];

/** The next round number. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

/** Round numbers from nothing to at least the largest value, few enough to be read. */
export function ticksFor(largest: number, isWhole: boolean): number[] {
  const wanted = roundUp(Math.max(largest, 1) / 4);
  const step = isWhole ? Math.max(1, Math.ceil(wanted)) : wanted;
  const count = Math.max(1, Math.ceil(Math.max(largest, 1) / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
