import type { Database } from '../../../db/index.ts';
import type { ArtifactHead } from '../../../domain/artifacts/record.ts';
import { createGathering } from '../../../lib/gathering.ts';
import { findHeadNow, findHeads } from '../store/artifacts.ts';

const most = 10_000;

export type FindHead = (id: number) => ArtifactHead | undefined | Promise<ArtifactHead | undefined>;

/** Finds the current heads of artifacts: on SQLite at once, on PostgreSQL together with those of other requests. */
export const createHeadFinder = (db: Database): FindHead =>
  db.engine === 'sqlite' ? createHeadsNow(db) : createGathering((ids: readonly number[]) => findHeads(db, ids));

/** Each is read once between two commits of any process. */
function createHeadsNow(db: Database): FindHead {
  const heads = new Map<number, ArtifactHead>();
  let commits: number | undefined;
  return (id) => {
    const seen = db.commitsSeen();
    if (seen !== commits || heads.size >= most) heads.clear();
    commits = seen;
    const head = heads.get(id) ?? findHeadNow(db, id);
    if (head !== undefined && seen !== undefined) heads.set(id, head);
    return head;
  };
}
