import { problem } from '../../../contract/problems.ts';
import type { NewTransition, PostActions, TransitionConditions } from '../../../contract/trackers/workflow.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { isWritable } from '../../domain/fields/index.ts';
import { isPossibleId } from '../../domain/ids.ts';
import type { GroupNumber, Tracker, Transition, Workflow } from '../../domain/trackers/tracker.ts';
import { numbered, readActions } from '../../domain/workflow/actions-input.ts';
import { configureTransition, copySettings, settingsOf, siblingsOf } from '../../domain/workflow/modes.ts';
import { referenceInto } from '../../domain/workflow/state.ts';
import { allocatePartIds, type TrackerChange, type TrackerDirectory, trackerIdOf } from '../trackers/index.ts';
import { heldGroupNumberIn } from '../user-groups/index.ts';
import { actionNumbers } from './action-numbers.ts';

/** The groups with these ids: `102_3`, or `3` alone, because the project is known. */
async function authorizedGroups(tx: Tx, projectId: number, ids: readonly (string | number)[]): Promise<GroupNumber[]> {
  if (ids.length === 0) throw problem('transition_groups_empty');
  const groups = new Set<GroupNumber>();
  for (const id of ids) {
    const found =
      (await heldGroupNumberIn(tx, projectId, String(id))) ??
      (await heldGroupNumberIn(tx, projectId, `${projectId}_${id}`));
    if (found === undefined) throw problem('transition_group_unknown', { id });
    groups.add(found);
  }
  return [...groups];
}

export interface KnownTransition {
  tracker: Tracker;
  workflow: Workflow;
  transition: Transition;
}

function transitionIn(tracker: Tracker, id: number): KnownTransition {
  const { workflow } = tracker;
  const transition = workflow?.transitions.find((each) => each.id === id);
  if (workflow === null || transition === undefined) throw problem('transition_not_found');
  return { tracker, workflow, transition };
}

type Ends = Pick<Transition, 'from' | 'to'>;

/** The values that a new transition connects. Both must exist. */
function endsOf(tracker: Tracker, workflow: Workflow, given: NewTransition): Ends {
  const { to_id: to } = given;
  const from = given.from_id === 0 ? null : given.from_id;
  const bind = tracker.elements.find((element) => element.id === workflow.field)?.bind;
  const values = bind?.type === 'static' ? bind.values : [];
  for (const id of [from, to]) {
    if (id !== null && !values.some((value) => value.id === id)) throw problem('transition_value_not_found', { id });
  }
  if (from === to) throw problem('transition_to_itself');
  if (workflow.transitions.some((each) => each.from === from && each.to === to)) {
    throw problem('transition_exists', {}, { isTaken: true });
  }
  return { from, to };
}

/** In simple mode, the transition gets the settings of the first one into the same state from another state. */
async function newTransition(tx: Tx, tracker: Tracker, workflow: Workflow, ends: Ends): Promise<Transition> {
  const [id] = await allocatePartIds(tx, 'tracker_transitions', tracker.id, 1);
  if (id === undefined) throw new Error('No number for a transition');
  const plain = { authorizedGroups: [], notEmptyFields: [], isCommentRequired: false, actions: [] };
  const sibling = workflow.isAdvanced ? undefined : referenceInto(workflow, ends.to);
  const settings = sibling === undefined ? plain : settingsOf(sibling);
  const next = await actionNumbers(tx, tracker.id, settings.actions.length);
  return { id, ...ends, ...copySettings(settings, next) };
}

function notEmptyFields(tracker: Tracker, ids: readonly number[]): number[] {
  for (const id of ids) {
    const field = tracker.elements.find((element) => element.id === id && element.isUsed);
    if (field === undefined || !isWritable(field)) throw problem('transition_field_unknown', { id });
  }
  return [...new Set(ids)];
}

export function createTransitions(db: Database, trackers: TrackerDirectory, change: TrackerChange) {
  async function trackerOf(id: number): Promise<number> {
    const trackerId = isPossibleId(id) ? await trackerIdOf(db.read, 'tracker_transitions', id) : undefined;
    if (trackerId === undefined) throw problem('transition_not_found');
    return trackerId;
  }

  async function changeTransition(
    actor: Actor,
    id: number,
    edit: (tx: Tx, known: KnownTransition) => Promise<Workflow>,
  ): Promise<void> {
    await change(actor, await trackerOf(id), async (tx, tracker) => ({
      tracker: { ...tracker, workflow: await edit(tx, transitionIn(tracker, id)) },
      result: undefined,
    }));
  }

  return {
    async createTransition(actor: Actor, given: NewTransition): Promise<number> {
      const { result } = await change(actor, given.tracker_id, async (tx, tracker) => {
        const { workflow } = tracker;
        if (workflow === null) throw problem('transition_without_workflow');
        const transition = await newTransition(tx, tracker, workflow, endsOf(tracker, workflow, given));
        const transitions = [...workflow.transitions, transition];
        return { tracker: { ...tracker, workflow: { ...workflow, transitions } }, result: transition.id };
      });
      return result;
    },

    async findTransition(actor: Actor, id: number): Promise<KnownTransition> {
      const { tracker } = await trackers.administeredForReading(actor, await trackerOf(id));
      return transitionIn(tracker, id);
    },

    async changeConditions(actor: Actor, id: number, given: TransitionConditions): Promise<void> {
      const { authorized_user_group_ids: groups, not_empty_field_ids: fields, is_comment_required: comment } = given;
      await changeTransition(actor, id, async (tx, { tracker, workflow, transition }) => {
        const settings = {
          ...settingsOf(transition),
          ...(groups === undefined ? {} : { authorizedGroups: await authorizedGroups(tx, tracker.projectId, groups) }),
          ...(fields === undefined ? {} : { notEmptyFields: notEmptyFields(tracker, fields) }),
          ...(comment === undefined ? {} : { isCommentRequired: comment }),
        };
        const copies = siblingsOf(workflow, transition).length * settings.actions.length;
        return configureTransition(workflow, transition, settings, await actionNumbers(tx, tracker.id, copies));
      });
    },

    async replaceActions(actor: Actor, id: number, given: PostActions['post_actions']): Promise<void> {
      await changeTransition(actor, id, async (tx, { tracker, workflow, transition }) => {
        const wanted = readActions(given, tracker, workflow, transition);
        if ('fault' in wanted) {
          throw problem('transition_action_invalid', { index: wanted.index, reason: wanted.fault });
        }
        const most = wanted.length * (1 + siblingsOf(workflow, transition).length);
        const next = await actionNumbers(tx, tracker.id, most);
        return configureTransition(
          workflow,
          transition,
          { ...settingsOf(transition), actions: numbered(wanted, next) },
          next,
        );
      });
    },

    async deleteTransition(actor: Actor, id: number): Promise<void> {
      await changeTransition(actor, id, async (_tx, { workflow }) => ({
        ...workflow,
        transitions: workflow.transitions.filter((each) => each.id !== id),
      }));
    },
  };
}
