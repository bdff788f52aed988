import type { Tx } from '../../../../db/index.ts';
import type { Changes } from '../../../../domain/artifacts/document.ts';
import type { Verdict } from '../../../../domain/workflow/index.ts';
import type { ArtifactRecord } from '../../../../domain/artifacts/record.ts';
import type { Mentions } from './mentions.ts';
import type { WorkflowCalls } from './workflow-calls.ts';
import type { ArtifactWrite } from '../commit.ts';

/** Queues the work that follows a committed changeset. */
export type FollowUps = (
  tx: Tx,
  write: Pick<ArtifactWrite, 'tracker' | 'user' | 'comment'>,
  record: ArtifactRecord,
  changes: Changes,
  calls: Verdict['calls'],
) => Promise<void>;

export const createFollowUps =
  (mentions: Mentions, workflowCalls: WorkflowCalls): FollowUps =>
  async (tx, { tracker, user, comment }, record, changes, calls) => {
    await mentions.queue(tx, tracker, record, changes, comment);
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
