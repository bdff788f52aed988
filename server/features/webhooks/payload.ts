import { formTypes } from '../../../contract/platform/webhook.ts';
import type { Actor } from '../../domain/actor.ts';
import { groupsOfUser } from '../../domain/policies/tracker-rights.ts';
import type { EventLog } from '../../events/index.ts';
import type { ArtifactContext, FullTrackerOf, History } from '../artifacts/index.ts';
import { type ChangeLog, presentChange, type VisibleEvent, type VisibleEvents } from '../changes/index.ts';
import type { GroupReferences } from '../user-groups/index.ts';
import type { Identities, UserPresenter } from '../users/index.ts';
import type { StoredWebhook } from './webhook.ts';

interface Deps {
  events: Pick<EventLog, 'after'>;
  visibleEvents: VisibleEvents;
  changes: Pick<ChangeLog, 'visibleOf'>;
  history: Pick<History, 'withPrevious'>;
  fullTracker: FullTrackerOf;
  identities: Identities;
  groups: GroupReferences;
  presenter: UserPresenter;
}

export interface Payload {
  type: string;
  contentType: string;
  body: string;
}

/** Membership in groups that everybody belongs to carries no information. */
const everybodys: readonly number[] = [1, 5];

/** Describes a change as the owner of a webhook may read it. */
export function createPayloads(deps: Deps) {
  const { events, visibleEvents, changes, history, fullTracker, identities, groups, presenter } = deps;

  async function groupsOfAuthor(userId: number, projectId: number) {
    const user = await identities.find(userId);
    const known = await groups.of(projectId);
    const numbers = user === undefined ? [] : [...groupsOfUser(user, projectId)];
    return numbers.filter((number) => !everybodys.includes(number)).flatMap((number) => known(number) ?? []);
  }

  /** The form of Tuleap; undefined: it says nothing about such changes. */
  async function formOf(owner: Actor, seen: ArtifactContext, version: number): Promise<string | undefined> {
    const { record, tracker, project } = seen;
    const { current, previous } = await history.withPrevious(owner, seen, version);
    if (current === undefined) return undefined;
    const payload = {
      id: record.id,
      action: version === 1 ? 'create' : 'update',
      user: current.submitted_by_details,
      submitter_user_groups: await groupsOfAuthor(current.submitted_by ?? 0, project.id),
      current,
      previous: previous ?? null,
      is_custom_code_execution: false,
      tracker: await fullTracker(owner, tracker.id, record.document),
    };
    return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  }

  async function asForm(
    { trackerId }: StoredWebhook,
    owner: Actor,
    visible: VisibleEvent,
  ): Promise<string | undefined> {
    const { event } = visible;
    if (visible.kind !== 'shown' || !formTypes.includes(event.type)) return undefined;
    if (!('version' in event.details) || event.details.version === undefined) return undefined;
    // An artifact that left the tracker belongs to the webhooks of the other one.
    if (trackerId !== null && visible.seen.tracker.id !== trackerId) return undefined;
    return formOf(owner, visible.seen, event.details.version);
  }

  return {
    /** undefined: the owner may not know of the change, or the webhook doesn't want it. */
    async of(webhook: StoredWebhook, owner: Actor, seq: number): Promise<Payload | undefined> {
      const [loaded] = await visibleEvents.load((await events.after(seq - 1, 1)).filter((event) => event.seq === seq));
      if (loaded === undefined) return undefined;
      const visible = await changes.visibleOf(
        owner,
        {
          projectId: webhook.projectId,
          trackerId: webhook.trackerId ?? undefined,
          types: webhook.types.length === 0 ? undefined : new Set(webhook.types),
        },
        loaded,
      );
      if (visible === undefined) return undefined;
      const { type } = visible;
      if (webhook.format === 'standard') {
        const body = JSON.stringify(await presentChange(visible, presenter, owner));
        return { type, contentType: 'application/json', body };
      }
      const body = await asForm(webhook, owner, visible);
      return body === undefined ? undefined : { type, contentType: 'application/x-www-form-urlencoded', body };
    },
  };
}

export type Payloads = ReturnType<typeof createPayloads>;
