import type { Tx } from '../../../db/index.ts';
import type { StructureContext } from '../../../domain/trackers/structure/context.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { heldGroupNumberIn } from '../../user-groups/index.ts';
import { findUser, findUserByName } from '../../users/index.ts';
import { findTracker, listLinkTypes } from '../store/trackers.ts';

/** Answers the questions of the structure parser from the transaction. */
export function structureContext(tx: Tx, projectId: number): StructureContext {
  return {
    group: (id) => heldGroupNumberIn(tx, projectId, id),
    async user(idOrName) {
      const row = typeof idOrName === 'number' ? await findUser(tx, idOrName) : await findUserByName(tx, idOrName);
      return row?.id;
    },
    isLinkType: async (shortname) => (await listLinkTypes(tx)).some((type) => type.shortname === shortname),
    async isTracker(id) {
      const tracker = isPossibleId(id) ? await findTracker(tx, id) : undefined;
      return tracker?.projectId === projectId && !tracker.isDeleted;
    },
  };
}
