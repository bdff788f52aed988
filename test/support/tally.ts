import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Long runs note their figures here. Remove a file to count from zero. */
const directory = process.env['HEARTH_TALLY_DIR'] ?? fileURLToPath(new URL('../../data/tallies', import.meta.url));

type Figures = Record<string, number>;

/** The figures of a run that can be interrupted and continued. They add up over all its parts. */
export function openTally(name: string) {
  const file = join(directory, `${name}.json`);
  let figures: Figures = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {};

  return {
    figure: (of: string): number => figures[of] ?? 0,
    /** Adds the figures of one part. */
    add(part: Figures): void {
      const sums = Object.entries(part).map(([key, value]) => [key, (figures[key] ?? 0) + value] as const);
      figures = { ...figures, ...Object.fromEntries(sums) };
      mkdirSync(directory, { recursive: true });
      writeFileSync(`${file}.part`, JSON.stringify(figures));
      renameSync(`${file}.part`, file);
    },
    /** Stores a text beside the figures. */
    note(text: string): void {
      mkdirSync(directory, { recursive: true });
      appendFileSync(join(directory, `${name}.log`), text);
    },
    text: (): string =>
      Object.entries(figures)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', '),
  };
}
