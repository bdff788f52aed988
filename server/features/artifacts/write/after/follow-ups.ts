import type { Tx } from '../../../../db/index.ts';
import type { Verdict } from '../../../../domain/workflow/index.ts';
import type { ArtifactRecord } from '../../../../domain/artifacts/record.ts';
import type { WorkflowCalls } from './workflow-calls.ts';
import type { ArtifactWrite } from '../commit.ts';

/** Queues the work that follows a committed changeset. */
export type FollowUps = (
  tx: Tx,
  write: Pick<ArtifactWrite, 'tracker' | 'user'>,
  record: ArtifactRecord,
  calls: Verdict['calls'],
) => Promise<void>;

export const createFollowUps =
  (workflowCalls: WorkflowCalls): FollowUps =>
  async (tx, { tracker, user }, record, calls) => {
    await workflowCalls.queue(
      tx,
      calls.map(({ url, state }) => ({
        url,
        userId: user.id,
        projectId: tracker.projectId,
        trackerId: tracker.id,
        artifactId: record.id,
        triggerFieldValue: state,
      })),
    );
  };
