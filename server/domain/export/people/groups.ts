import type { GroupNumber } from '../../trackers/tracker.ts';
import { dynamicGroups, systemGroups } from '../../user-groups.ts';
import type { ExportContext } from '../context.ts';

/** The names of the built-in groups in permissions. */
export const groupConstants: Readonly<Record<GroupNumber, string>> = {
  1: 'UGROUP_ANONYMOUS',
  2: 'UGROUP_REGISTERED',
  3: 'UGROUP_PROJECT_MEMBERS',
  4: 'UGROUP_PROJECT_ADMIN',
  5: 'UGROUP_AUTHENTICATED',
  11: 'UGROUP_FILE_MANAGER_ADMIN',
  14: 'UGROUP_WIKI_ADMIN',
  100: 'UGROUP_NONE',
};

const builtIn = [...systemGroups, ...dynamicGroups];

// A deleted group is written with an unused name: without it, restricted content would become public.
const staticName = (number: GroupNumber, context: ExportContext): string =>
  context.groupName(number) ?? `ugroup_${number}`;

/** A group in a permission. */
export const groupConstant = (number: GroupNumber, context: ExportContext): string =>
  groupConstants[number] ?? staticName(number, context);

/** A group anywhere else. */
export const groupKey = (number: GroupNumber, context: ExportContext): string =>
  builtIn.find((group) => group.id === number)?.key ?? staticName(number, context);
