import { type Problem, problem } from '../../../../contract/problems.ts';
import type { GroupRef } from '../../../../contract/trackers/structure.ts';
import { shown } from '../../fields/given.ts';
import type { GroupNumber } from '../tracker.ts';

/** Lookups for reading a structure. The service implements them: the domain does no I/O. */
export interface StructureContext {
  /** a group of the project or a system group, by its API id or its short name */
  group(id: string): Promise<GroupNumber | undefined>;
  user(idOrName: number | string): Promise<number | undefined>;
  isLinkType(shortname: string): Promise<boolean>;
  /** whether the project has a tracker with this id */
  isTracker(id: number): Promise<boolean>;
}

export const invalid = (reason: string): Problem => problem('tracker_structure_invalid', { reason });

/** The tracker has something with this name already. */
export const taken = (reason: string): Problem => problem('tracker_structure_invalid', { reason }, { isTaken: true });

export async function readGroup(ref: GroupRef, context: StructureContext): Promise<GroupNumber> {
  const names = (typeof ref === 'string' ? [ref] : [ref.id, ref.short_name]).filter((name) => name !== undefined);
  for (const name of names) {
    const group = await context.group(name);
    if (group !== undefined) return group;
  }
  throw invalid(`there is no user group ${shown(names.at(-1) ?? '')} in this project.`);
}

export async function readGroupRefs(
  refs: readonly GroupRef[] | undefined,
  otherwise: readonly GroupNumber[],
  context: StructureContext,
): Promise<GroupNumber[]> {
  if (refs === undefined) return [...otherwise];
  const groups = new Set<GroupNumber>();
  for (const ref of refs) groups.add(await readGroup(ref, context));
  return [...groups];
}
