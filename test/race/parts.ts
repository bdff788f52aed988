import { engine } from '../support/hearth/hearth.ts';
import { openTally } from '../support/tally.ts';

/** `npm run test:race` sends all writes; `npm test` sends enough to find one that is lost. */
export const isWhole = process.env['HEARTH_RACE'] === 'whole';

interface Size {
  /** writes in `npm test` */
  small: number;
  /** writes of one part of the whole run, after which it can be interrupted */
  part: number;
  /** writes of the whole run on each engine; those of all races add up to a million */
  whole: number;
}

/** Of a part, besides its writes. */
export type Figures = Record<string, number>;

/** Runs a race once, or in parts until all writes of the whole run have been sent. Returns the figures of that run. */
export async function raceInParts(
  name: string,
  size: Size,
  race: (writes: number) => Promise<Figures | void>,
): Promise<string> {
  if (!isWhole) {
    const figures = await race(size.small);
    return JSON.stringify({ writes: size.small, ...figures });
  }
  const tally = openTally(`race-${name}-${engine}`);
  while (tally.figure('writes') < size.whole) {
    const figures = await race(size.part);
    tally.add({ writes: size.part, ...figures });
  }
  return tally.text();
}
