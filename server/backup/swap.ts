import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../lib/files/durable.ts';

/** Something new in `staging`, whose place is of the same name in `root`; what is there goes to `aside`. */
export interface Swap {
  name: string;
  root: string;
  staging: string;
  aside: string;
}

async function moved(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  await syncDirectory(dirname(to));
  await syncDirectory(dirname(from));
  return true;
}

/**
 * Puts everything new in its place, and what was there aside: names change, no bytes move. The first one is what makes
 * an installation of the rest, so it goes first and comes last. Tells where something was put aside.
 */
export async function swapIn(swaps: readonly Swap[]): Promise<string[]> {
  const used = new Set<string>();
  for (const { name, root, aside } of swaps) {
    if (await moved(join(root, name), join(aside, name))) used.add(aside);
  }
  for (const { name, root, staging } of swaps.toReversed()) await moved(join(staging, name), join(root, name));
  return [...used];
}
