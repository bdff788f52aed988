import type { Database } from '../../../db/index.ts';
import { fold } from '../../../../contract/fold.ts';
import type { LogEntry } from '../../../svn/index.ts';
import type { GetEngine } from '../engine.ts';
import { addressOf } from '../repositories/maintenance.ts';
import type { Repository } from '../repositories/repository.ts';
import { type CommitText, indexedRevision, insertCommitTexts, removeCommitTextsAfter } from './store/commit-texts.ts';

/** Revisions that are read at once. */
const batch = 100;
/** Characters of a commit that the search knows. */
const mostText = 20_000;

/** PostgreSQL refuses a NUL in a text. */
const textOf = ({ message, paths }: LogEntry): string =>
  fold([message, ...paths.map(({ path }) => `/${path}`)].join('\n').slice(0, mostText)).replaceAll('\0', ' ');

/** Stores the texts of commits for searches, also of commits from before Hearth did so. */
export function createCommitIndex({ db, engine }: { db: Database; engine: GetEngine }) {
  return async (repository: Repository, youngest: number): Promise<void> => {
    const { id } = repository;
    const { browse } = await engine();
    // A repository restored from a backup may be older than the index.
    if ((await indexedRevision(db.read, id)) > youngest) {
      await db.write((tx) => removeCommitTextsAfter(tx, id, youngest));
    }
    for (let done = await indexedRevision(db.read, id); done < youngest; ) {
      const first = done + 1;
      const last = Math.min(done + batch, youngest);
      const revisions = Array.from({ length: last - done }, (_, index) => first + index);
      const commits: CommitText[] = [];
      for await (const entry of browse.log(addressOf(repository), revisions)) {
        commits.push({ revision: entry.revision, at: entry.date?.getTime() ?? 0, text: textOf(entry) });
      }
      await db.write((tx) => insertCommitTexts(tx, id, commits));
      if (commits.length === 0) return;
      done = last;
    }
  };
}

export type CommitIndex = ReturnType<typeof createCommitIndex>;
