const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as a person says it. */
export function sizeOf(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const format = new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** step);
}
