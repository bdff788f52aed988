import { queryOptions } from '@tanstack/react-query';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { unlessLive } from '../../live/live.ts';
import { readMany } from './links.ts';
import { rowPagesKey } from './rows.ts';

/** The type of links from parents to children. */
const childType = '_is_child';

interface Link {
  id: number;
  type: string | null;
}

function relatives({ values }: Artifact, direction: 'links' | 'reverse_links'): number[] {
  const links = (values ?? []).flatMap((value) => (value as { [key in typeof direction]?: Link[] })[direction] ?? []);
  return [...new Set(links.filter(({ type }) => type === childType).map(({ id }) => id))];
}

export const childIds = (artifact: Artifact): number[] => relatives(artifact, 'links');
export const parentIds = (artifact: Artifact): number[] => relatives(artifact, 'reverse_links');

/** The children of an artifact that the person may see. */
export interface Family {
  children: readonly Artifact[];
  done: number;
}

export const familyOf = (children: readonly Artifact[]): Family => ({
  children,
  done: children.filter(({ is_open: isOpen }) => !isOpen).length,
});

export const familiesKey = (tracker: number) => [...rowPagesKey(tracker), 'children'];

async function readFamilies(ids: readonly number[]): Promise<ReadonlyMap<number, Family>> {
  const wanted = (await readMany(ids)).map((parent) => ({ parent: parent.id, ids: childIds(parent) }));
  const all = [...new Set(wanted.flatMap((one) => one.ids))];
  const found = new Map((await readMany(all)).map((child) => [child.id, child]));
  return new Map(
    wanted.flatMap((one) => {
      const children = one.ids.flatMap((id) => found.get(id) ?? []);
      return children.length === 0 ? [] : [[one.parent, familyOf(children)] as const];
    }),
  );
}

/** The children of some artifacts. Artifacts without children are left out. */
export const familiesQuery = (tracker: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...familiesKey(tracker), ids],
    queryFn: () => readFamilies(ids),
    ...unlessLive,
  });
