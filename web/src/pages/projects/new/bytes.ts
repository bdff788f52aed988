const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as a person reads it: 4.2 MB. */
export function bytes(size: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(size, 1)) / 3));
  const unit = units[step] ?? 'byte';
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
    size / 1000 ** step,
  );
}
