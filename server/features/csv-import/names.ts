import type { Database } from '../../db/index.ts';
import { dynamicGroups, systemGroups } from '../../domain/user-groups.ts';
import { staticGroupsOf, presentDynamicGroup, presentStaticGroup, presentSystemGroup } from '../user-groups/index.ts';
import { findUserByName, findUsersByEmail } from '../users/index.ts';

/** Finds people by name, by address, or as lists show them: `Rose (rose)`. */
export function personFinder(db: Database) {
  const known = new Map<string, number | undefined>();

  async function find(text: string): Promise<number | undefined> {
    const [, inParentheses] = /\(([^()]+)\)$/.exec(text) ?? [];
    const named = (await findUserByName(db.read, text)) ?? (await findUserByName(db.read, inParentheses ?? text));
    if (named !== undefined) return named.id;
    const [addressed, ...others] = text.includes('@') ? await findUsersByEmail(db.read, text) : [];
    return others.length === 0 ? addressed?.id : undefined;
  }

  return async function userNamed(text: string): Promise<number | undefined> {
    if (!known.has(text)) known.set(text, await find(text));
    return known.get(text);
  };
}

/** Finds groups by label or short name. Groups of the project take precedence. */
export async function groupFinder(db: Database, projectId: number) {
  const groups = [
    ...systemGroups.map(presentSystemGroup),
    ...dynamicGroups.map((group) => presentDynamicGroup(projectId, group)),
    ...(await staticGroupsOf(db.read, projectId)).map(presentStaticGroup),
  ];
  const ids = new Map(groups.flatMap(({ id, label, short_name: name }) => [[name, id] as const, [label, id] as const]));
  return (text: string): string | undefined => ids.get(text);
}
