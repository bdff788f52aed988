import { type Static, Type } from 'typebox';
import type { Database, Tx } from '../../../../db/index.ts';
import { internalActor } from '../../../../domain/actor.ts';
import { groupsOfUser, trackerRights } from '../../../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../../domain/artifacts/record.ts';
import type { Jobs } from '../../../../jobs/index.ts';
import type { ProjectDirectory } from '../../../projects/index.ts';
import type { TrackerDirectory } from '../../../trackers/index.ts';
import type { GroupReferences } from '../../../user-groups/index.ts';
import type { Identities } from '../../../users/index.ts';
import type { FormCall } from './form-call.ts';
import type { History } from '../../history/history.ts';
import { findArtifact } from '../../store/artifacts.ts';
import type { FullTrackerOf } from '../../read/view.ts';

const Hook = Type.Object({ url: Type.String(), artifactId: Type.Integer(), version: Type.Integer() });

const kind = 'tracker_webhook';
/** A few minutes: receivers mistake a late call for a new change. */
const attempts = 4;

/** Queues the webhook calls of a changeset, in its transaction. */
export const createWebhookQueue =
  (jobs: Jobs) =>
  async (tx: Tx, { webhooks = [] }: Tracker, { id: artifactId, version }: ArtifactRecord): Promise<void> => {
    for (const url of webhooks) await jobs.enqueue(tx, kind, { url, artifactId, version });
  };

export type WebhookQueue = ReturnType<typeof createWebhookQueue>;

interface Deps {
  db: Database;
  jobs: Jobs;
  send: FormCall;
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
  identities: Identities;
  groups: GroupReferences;
  history: History;
  fullTracker: FullTrackerOf;
}

/** Webhooks ignore permissions: the administrators of a tracker decide who receives its data. */
const seer = internalActor('webhook', 'Webhook');

/** Membership in groups that everybody belongs to carries no information. */
const everybodys: readonly number[] = [1, 5];

/** Calls the webhooks of a tracker for each committed change to an artifact. */
export function handleWebhooks(parts: Deps): void {
  const { db, jobs, send, trackers, projects, identities, groups, history, fullTracker } = parts;

  async function groupsOfAuthor(userId: number, projectId: number) {
    const user = await identities.find(userId);
    const known = await groups.of(projectId);
    const numbers = user === undefined ? [] : [...groupsOfUser(user, projectId)];
    return numbers.filter((number) => !everybodys.includes(number)).flatMap((number) => known(number) ?? []);
  }

  /** undefined: the artifact was deleted or moved. */
  async function payloadOf({ artifactId, version }: Static<typeof Hook>): Promise<object | undefined> {
    const record = await findArtifact(db.read, artifactId);
    const tracker = record === undefined ? undefined : await trackers.find(record.trackerId);
    const project = tracker === undefined ? undefined : await projects.find(tracker.projectId);
    if (record === undefined || tracker === undefined || project === undefined || tracker.isDeleted) return undefined;
    const seen = { record, tracker, project, rights: trackerRights(seer, tracker) };
    const { current, previous } = await history.withPrevious(seer, seen, version);
    if (current === undefined) return undefined;
    return {
      id: artifactId,
      action: version === 1 ? 'create' : 'update',
      user: current.submitted_by_details,
      submitter_user_groups: await groupsOfAuthor(current.submitted_by ?? 0, project.id),
      current,
      previous: previous ?? null,
      is_custom_code_execution: false,
      tracker: await fullTracker(seer, tracker.id, record.document),
    };
  }

  jobs.handle({
    kind,
    payload: Hook,
    attempts,
    async run(hook, attempt) {
      const payload = await payloadOf(hook);
      if (payload !== undefined) await send(hook.url, { payload: JSON.stringify(payload) }, attempt);
    },
  });
}
