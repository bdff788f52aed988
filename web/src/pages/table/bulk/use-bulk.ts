import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import { type RowUpdate, changeArtifact } from '../../../api/artifacts/rows.ts';
import { ApiError, get, NetworkError } from '../../../api/client.ts';
import { t } from '../../../text/index.ts';
import type { Picked } from '../grid/use-selection.ts';
import { errorText } from '../../../parts/feedback/error-text.ts';

/** An artifact that was not changed, and why. */
export interface LeftArtifact {
  artifact: Picked;
  reason: string;
  /** Its current version has to be read first: somebody else changed it, or the answer was lost. */
  needsCurrent: boolean;
}

export interface Progress {
  total: number;
  done: number;
  left: LeftArtifact[];
  isRunning: boolean;
}

/** The number of concurrent changes. */
const atOnce = 4;

const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);

const leftBy = (artifact: Picked, error: unknown): LeftArtifact => {
  const isConflict = statusOf(error) === 412;
  const needsCurrent = isConflict || error instanceof NetworkError;
  return { artifact, reason: isConflict ? t('bulk.conflict') : errorText(error), needsCurrent };
};

/** Whether all further changes would fail, too: the session has ended, or the server can't be reached. */
const isFinal = (error: unknown): boolean => statusOf(error) === 401 || error instanceof NetworkError;

/** The current state of an artifact. */
const seenAgain = async ({ id }: Picked): Promise<Picked> => get<Artifact>(`/artifacts/${id}`);

/**
 * Changes artifacts one by one. A failed change is recorded with its reason, and doesn't stop the others unless they
 * would fail as well.
 */
export function useBulk(tracker: number) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);

  /** `again`: those whose current versions are changed, whatever others did. */
  async function run(
    artifacts: readonly Picked[],
    change: RowUpdate,
    again: ReadonlySet<number> = new Set(),
  ): Promise<Progress> {
    const waiting = [...artifacts];
    const leaveAll = (reason: string) =>
      state.left.push(
        ...waiting.splice(0).map((artifact) => ({ artifact, reason, needsCurrent: again.has(artifact.id) })),
      );
    const state: Progress = { total: artifacts.length, done: 0, left: [], isRunning: true };
    const tell = () => setProgress({ ...state, left: [...state.left] });
    isStopped.current = false;
    tell();
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        try {
          const artifact = again.has(next.id) ? await seenAgain(next) : next;
          await changeArtifact(artifact, change);
          state.done += 1;
        } catch (error) {
          state.left.push(leftBy(next, error));
          if (isFinal(error)) leaveAll(errorText(error));
        }
        if (isStopped.current) leaveAll(t('bulk.stopped'));
        tell();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    state.isRunning = false;
    tell();
    await queries.invalidateQueries({ queryKey: ['tracker', tracker, 'artifacts'] });
    return state;
  }

  return {
    progress,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}
