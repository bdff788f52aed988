import { serialize } from 'node:v8';
import type { Database } from '../../db/index.ts';
import { Lru } from '../../lib/cache/lru.ts';
import type { SearchRequest } from './engine/request.ts';
import type { TrackerSearchAnswer } from './engine/search.ts';

interface Kept {
  commits: number;
  answer: TrackerSearchAnswer;
}

const mostKept = 300;
const mostRows = 100;

const isSmall = (answer: TrackerSearchAnswer): boolean => 'unknown' in answer || answer.rows.length <= mostRows;

/**
 * Answers a search again without the search thread, as long as nothing at all was committed. The request contains
 * everything else that the answer depends on.
 */
export function createKeptSearches(
  db: Pick<Database, 'lookForCommits'>,
  search: (request: SearchRequest) => Promise<TrackerSearchAnswer>,
) {
  const kept = new Lru<string, Kept>(mostKept);

  return async (request: SearchRequest): Promise<TrackerSearchAnswer> => {
    // Read before the search, which sees at least this.
    const commits = request.withDocuments ? undefined : await db.lookForCommits();
    if (commits === undefined) return search(request);
    // Serialized as for the thread, which also distinguishes sets from maps.
    const key = serialize(request).toString('latin1');
    const known = kept.get(key);
    if (known?.commits === commits) return known.answer;
    const answer = await search(request);
    if (isSmall(answer)) kept.set(key, { commits, answer });
    return answer;
  };
}
