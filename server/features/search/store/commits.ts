import { sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';
import { type MatchRank, matchRankOf } from '../../../domain/text-match.ts';
import { textCondition } from './texts.ts';

/** Commits to some repositories whose messages and paths contain all words, newest first. */
export interface CommitRequest {
  words: readonly string[];
  repositories: readonly number[];
  limit: number;
}

export interface FoundCommit {
  id: number;
  repositoryId: number;
  revision: number;
  at: number;
  rank: MatchRank;
}

export async function commitsWith(snapshot: Snapshot, { words, repositories, limit }: CommitRequest) {
  if (repositories.length === 0) return [];
  const { rows } = await sql<Omit<FoundCommit, 'rank'> & { text: string }>`select t.id,
      t.repository_id as "repositoryId", t.revision, t.committed_at as at, t.text
    from svn_commit_texts as t
    where ${textCondition(snapshot, { words })} and t.repository_id in (${sql.join(repositories.map((id) => sql.lit(id)))})
    order by t.committed_at desc, t.id desc limit ${sql.lit(limit)}`.execute(snapshot.read);
  return rows.flatMap(({ text, ...commit }): FoundCommit[] => {
    const rank = matchRankOf(text, words);
    return rank === undefined ? [] : [{ ...commit, rank }];
  });
}
