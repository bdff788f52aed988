import { problem } from '../../../contract/problems.ts';
import type { BoardSettings } from '../../../contract/trackers/board.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { typeFactsOf } from '../../domain/fields/index.ts';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import type { EventLog } from '../../events/index.ts';
import { callerOf } from '../../http/caller.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { findBoard, writeBoard } from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  trackers: TrackerDirectory;
}

const isList = (field: FormElement): boolean => field.isUsed && typeFactsOf(field).behavior === 'list';

/** The settings of boards that everybody shares: limits of columns, and the list that colors the cards. */
export function createBoards({ db, events, trackers }: Deps) {
  return {
    /** Omits deleted fields and fields that the caller may not read. */
    async read(actor: Actor, trackerId: number): Promise<BoardSettings> {
      const { tracker, rights } = await trackers.visible(actor, trackerId);
      const { color_field_id: color = null, limits = [] } = (await findBoard(db.read, trackerId)) ?? {};
      const lists = new Set(
        tracker.elements.filter((field) => isList(field) && rights.canRead(field)).map(({ id }) => id),
      );
      return {
        color_field_id: color !== null && lists.has(color) ? color : null,
        limits: limits.filter((limit) => lists.has(limit.field_id)),
      };
    },

    async write(actor: Actor, trackerId: number, board: BoardSettings): Promise<void> {
      const { tracker } = await trackers.administered(actor, trackerId);
      const lists = new Set(tracker.elements.filter(isList).map(({ id }) => id));
      const ids = board.limits.map(({ field_id: id }) => id);
      const unknown = [...ids, ...(board.color_field_id === null ? [] : [board.color_field_id])].find(
        (id) => !lists.has(id),
      );
      if (unknown !== undefined) throw problem('board_field_not_list', { id: unknown });
      const columns = new Set(board.limits.map((limit) => `${limit.field_id} ${limit.value_id}`));
      if (columns.size !== board.limits.length) throw problem('board_column_repeated');
      await db.write(async (tx) => {
        await writeBoard(tx, trackerId, board);
        await events.append(tx, {
          type: 'tracker.updated',
          userId: callerOf(actor).id,
          projectId: tracker.projectId,
          trackerId,
          details: { parts: ['board'] },
        });
      });
    },
  };
}

export type Boards = ReturnType<typeof createBoards>;
