import type { FullTracker, TrackerField, TrackerReference } from '../../../../contract/trackers/tracker.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import type { BindContext, DefaultContext } from '../../../domain/fields/form-part.ts';
import { staticTextOf } from '../../../domain/fields/layout/index.ts';
import type { TextFormat } from '../../../domain/fields/value-part.ts';
import { can } from '../../../domain/policies/policy.ts';
import { trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { dynamicGroups, projectAdministrators, projectMembers, systemGroups } from '../../../domain/user-groups.ts';
import { frozenFields, hiddenFieldsets } from '../../../domain/workflow/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { renderRichTexts } from '../../../lib/text/render.ts';
import {
  staticGroupsOf,
  presentDynamicGroup,
  presentStaticGroup,
  presentSystemGroup,
} from '../../user-groups/index.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import type { TrackerDirectory, VisibleTracker } from '../directory.ts';
import { createFieldChoices } from './choices.ts';
import { presentTracker } from './present.ts';
import { type FieldAccess, presentField } from './present-field.ts';
import { presentTrackerReference } from './present-reference.ts';

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  identities: Identities;
  presenter: UserPresenter;
  clock: Clock;
  /** the text format that a caller prefers */
  textFormatOf: (actor: Actor) => Promise<TextFormat>;
  maximumFileSize: () => number;
}

export interface ViewOptions {
  /** unused fields, for administrators */
  withUnused?: boolean;
  /** the values of the artifact for which the tracker is shown */
  document?: Document;
}

/** The groups that an artifact can be restricted to, besides static ones. */
const offeredGroups = [1, 2, 5, projectMembers.id, projectAdministrators.id];

/** Loads the data that the representation of a tracker needs. */
export function createTrackerView(deps: Deps) {
  const { db, trackers, identities, presenter, clock } = deps;
  const offers = createFieldChoices({ db, identities, presenter });

  async function groupsOf(projectId: number): Promise<Pick<BindContext, 'group' | 'groups'>> {
    const references = new Map([
      ...systemGroups.map((group) => [group.id, presentSystemGroup(group)] as const),
      ...dynamicGroups.map((group) => [group.id, presentDynamicGroup(projectId, group)] as const),
      ...(await staticGroupsOf(db.read, projectId)).map((group) => [group.id, presentStaticGroup(group)] as const),
    ]);
    const isOffered = (id: number): boolean => id > 100 || offeredGroups.includes(id);
    return {
      group: (number) => references.get(number),
      groups: () => [...references].filter(([id]) => isOffered(id)).map(([, reference]) => reference),
    };
  }

  async function defaultsOf(
    actor: Actor,
    elements: readonly FormElement[],
    group: BindContext['group'],
  ): Promise<DefaultContext> {
    const ids = elements.flatMap(({ bind }) => (bind?.type === 'users' ? bind.defaults : []));
    const users = await Promise.all(ids.map((id) => identities.find(id)));
    const rendered = await renderRichTexts(
      elements.map((element) => ({ content: staticTextOf(element), format: 'html' })),
    );
    return {
      now: clock(),
      renderedHtml: (content) => rendered(content, 'html'),
      textFormat: await deps.textFormatOf(actor),
      user(id) {
        const user = users.find((one) => one?.id === id);
        return user === undefined ? undefined : presenter.visibleTo(actor, user);
      },
      group,
      linkTypes: (await trackers.linkTypes()).map(({ shortname, forward_label, reverse_label }) => ({
        shortname,
        forward_label,
        reverse_label,
      })),
      maximumFileSize: deps.maximumFileSize(),
    };
  }

  async function fieldAccess(
    actor: Actor,
    tracker: Tracker,
    elements: readonly FormElement[],
    document?: Document,
  ): Promise<FieldAccess> {
    const groups = await groupsOf(tracker.projectId);
    const rights = trackerRights(actor, tracker);
    return {
      rights,
      showsPermissions: can(actor, 'tracker.read_administration', { rights }),
      bind: { ...groups, ...(await offers(actor, tracker, elements)) },
      defaults: await defaultsOf(actor, elements, groups.group),
      frozen: new Set(document === undefined ? [] : frozenFields(tracker, document)),
      hidden: document === undefined ? undefined : new Set(hiddenFieldsets(tracker, document)),
    };
  }

  async function referenceTo(actor: Actor, id: number | null): Promise<TrackerReference | null> {
    const tracker = id === null ? undefined : await trackers.find(id);
    if (tracker === undefined || !trackerRights(actor, tracker).canView) return null;
    // A hierarchy stays within a project, which the caller may see.
    const { project } = await trackers.visible(actor, tracker.id);
    return presentTrackerReference(tracker, project);
  }

  async function full(actor: Actor, visible: VisibleTracker, options: ViewOptions = {}): Promise<FullTracker> {
    const { tracker, rights, project } = visible;
    const withUnused = options.withUnused === true && can(actor, 'tracker.read_administration', { rights });
    const elements = tracker.elements.filter((element) => (element.isUsed || withUnused) && rights.canRead(element));
    const { timeframe } = tracker.semantics;
    const followed = timeframe !== undefined && 'impliedFrom' in timeframe ? timeframe.impliedFrom : null;
    const followedReference = await referenceTo(actor, followed);
    return presentTracker(tracker, {
      ...(await fieldAccess(actor, tracker, elements, options.document)),
      project,
      elements,
      parent: await referenceTo(actor, tracker.parentId),
      timeframeTracker: followedReference === null ? null : { id: followedReference.id, uri: followedReference.uri },
    });
  }

  return {
    full,

    /** The tracker, with the fields that the workflow freezes and hides in one of its artifacts. */
    async fullIn(actor: Actor, trackerId: number, document: Document): Promise<FullTracker> {
      return full(actor, await trackers.visible(actor, trackerId), { document });
    },

    /** A single field, for the answer to a change. */
    async field(actor: Actor, tracker: Tracker, element: FormElement): Promise<TrackerField> {
      const shown = presentField(element, await fieldAccess(actor, tracker, [element]));
      return { ...shown, permissions: [] };
    },
  };
}

export type TrackerView = ReturnType<typeof createTrackerView>;
