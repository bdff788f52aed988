import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import { type RowUpdate, changeArtifact } from '../../../api/artifacts/rows.ts';
import { ApiError, get } from '../../../api/client.ts';
import { t } from '../../../text/index.ts';
import type { Picked } from '../grid/use-selection.ts';
import { errorText } from '../../../parts/feedback/error-text.ts';

/** An artifact that was not changed, and why. */
interface Left {
  artifact: Picked;
  reason: string;
}

export interface Progress {
  total: number;
  done: number;
  left: Left[];
  isRunning: boolean;
}

/** The number of concurrent changes. */
const atOnce = 4;

const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError && error.status === 412) return t('bulk.conflict');
  return errorText(error);
};

/** The current state of an artifact. */
const seenAgain = async ({ id }: Picked): Promise<Picked> => get<Artifact>(`/artifacts/${id}`);

/** Changes artifacts one by one. A failed change is recorded with its reason, and doesn't stop the others. */
export function useBulk(tracker: number) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);

  async function run(artifacts: readonly Picked[], change: RowUpdate, isAgain: boolean): Promise<Progress> {
    const waiting = [...artifacts];
    const state: Progress = { total: artifacts.length, done: 0, left: [], isRunning: true };
    const tell = () => setProgress({ ...state, left: [...state.left] });
    isStopped.current = false;
    tell();
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        try {
          const artifact = isAgain ? await seenAgain(next) : next;
          await changeArtifact(artifact, change);
          state.done += 1;
        } catch (error) {
          state.left.push({ artifact: next, reason: reasonOf(error) });
        }
        if (isStopped.current) {
          state.left.push(...waiting.splice(0).map((artifact) => ({ artifact, reason: t('bulk.stopped') })));
        }
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
