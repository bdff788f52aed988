import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../lib/files/durable.ts';

/** A new entry in `staging` that replaces the entry of the same name in `root`, which moves to `aside`. */
export interface Swap {
  name: string;
  root: string;
  staging: string;
  aside: string;
  /** whether there is a new entry; otherwise the existing one is only moved aside */
  hasNew: boolean;
}

async function moved(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  await syncDirectory(dirname(to));
  await syncDirectory(dirname(from));
  return true;
}

const isDone = ({ name, staging, hasNew }: Swap): boolean => hasNew && !existsSync(join(staging, name));

/**
 * Moves new entries into place and existing ones aside, by renaming only. The first entry makes the rest an
 * installation, so it is removed first and placed last. Continues an interrupted call. Returns the places of the
 * entries that were moved aside.
 */
export async function swapIn(swaps: readonly Swap[]): Promise<string[]> {
  for (const swap of swaps) {
    if (!isDone(swap)) await moved(join(swap.root, swap.name), join(swap.aside, swap.name));
  }
  for (const { name, root, staging } of swaps.toReversed()) await moved(join(staging, name), join(root, name));
  return [...new Set(swaps.map(({ aside }) => aside))].filter((aside) => existsSync(aside));
}
