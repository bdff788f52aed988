import type { Snapshot } from '../../db/index.ts';
import { unknownAuthor } from '../../domain/artifacts/changeset.ts';
import type { NamedUser } from '../../domain/export/people/users.ts';
import { usersWith } from './store/projects.ts';

/** The users in the document: loaded when they first occur, and listed at the end. */
export function createNamedPeople(read: Snapshot['read']) {
  const known = new Map<number, NamedUser>();
  const portion = 500;

  return {
    find: (id: number): NamedUser | undefined => known.get(id),

    async meet(ids: Iterable<number>): Promise<void> {
      const fresh = [...new Set(ids)].filter((id) => !known.has(id) && id !== unknownAuthor);
      for (let from = 0; from < fresh.length; from += portion) {
        for (const user of await usersWith(read, fresh.slice(from, from + portion))) known.set(user.id, user);
      }
    },

    /** By name. */
    all: (): NamedUser[] => [...known.values()].toSorted((one, other) => (one.username < other.username ? -1 : 1)),
  };
}

export type NamedPeople = ReturnType<typeof createNamedPeople>;
