import type { Database } from '../../../db/index.ts';
import type { ArtifactHead } from '../../../domain/artifacts/record.ts';
import { findHeadNow } from '../store/artifacts.ts';

const most = 10_000;

/** Finds the current heads of artifacts at once. Each is read once between two commits of any process. */
export function createHeads(db: Database): (id: number) => ArtifactHead | undefined {
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
