import { applyChanges, type Changes, type Document } from '../artifacts/document.ts';
import { valueTypeOf } from '../fields/index.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { PostAction, Tracker } from '../trackers/tracker.ts';
import { dateRuleFault } from './date-rules.ts';
import { dependenciesOf, dependencyFaults } from './list-rules.ts';
import { changesByActions } from './post-actions.ts';
import { activeWorkflow, usedElement } from './state.ts';
import { conditionFaults, missingTransition, stateChangeOf, stateLabel } from './transition-faults.ts';
import { frozenFields } from './visibility.ts';

export interface ProposedChange {
  tracker: Tracker;
  rights: TrackerRights;
  /** undefined: a new artifact */
  before: Document | undefined;
  /** the requested changes and, for a new artifact, the initial values */
  changes: Changes;
  /** '' if it is empty */
  comment: string;
  /** whether the artifact has links after the change; only matters if a transition requires links */
  hasLinks: boolean;
  now: number;
}

export interface Verdict {
  /** error messages; empty if the change is allowed */
  faults: string[];
  /** changes that the workflow makes regardless of the caller's permissions; see mergeChanges */
  extra: Changes;
  /** URLs to call after the change, with the new state to report */
  calls: { url: string; state: string }[];
}

const refused = (faults: string[]): Verdict => ({ faults, extra: {}, calls: [] });

interface Passed {
  faults: string[];
  actions: PostAction[];
  /** the label of the new state */
  state: string;
}

/** Checks the transition, if the state changes, and returns its actions. */
function checkTransition(change: ProposedChange, after: Document): Passed {
  const active = activeWorkflow(change.tracker);
  const passage = active === undefined ? undefined : stateChangeOf(active, change.before, after);
  if (active === undefined || passage === undefined) return { faults: [], actions: [], state: '' };
  const { to, transition } = passage;
  const state = stateLabel(active.field, to);
  if (transition === undefined)
    return { faults: [missingTransition(change.rights, active.field, to)], actions: [], state };
  const faults = conditionFaults(transition, { ...change, field: active.field, after });
  return { faults, actions: transition.actions, state };
}

/** The state before the change decides which fields are frozen. */
function frozenFaults({ tracker, before, changes }: ProposedChange): string[] {
  if (before === undefined) return [];
  const frozen = frozenFields(tracker, before).flatMap((id) => usedElement(tracker, id) ?? []);
  return frozen
    .filter((field) => {
      const change = changes[field.id];
      return change !== undefined && !valueTypeOf(field).equals(before[field.id] ?? change.before, change.after);
    })
    .map(({ label, name }) => `The field '${label} (${name})' is frozen in this state and cannot be changed`);
}

/** Checks the rules whose fields change. Values from before a rule existed may stay. */
function ruleFaults({ tracker, rights, before, changes }: ProposedChange, extra: Changes, after: Document): string[] {
  const isTouched = (...ids: number[]): boolean =>
    before === undefined || ids.some((id) => id in changes || id in extra);
  const dates = tracker.rules.dates.filter((rule) => isTouched(rule.source, rule.target));
  const lists = dependenciesOf(tracker.rules.lists).filter(({ source, target }) => isTouched(source, target));
  return [
    ...dates.flatMap((rule) => dateRuleFault(tracker, rights, rule, after) ?? []),
    ...lists.flatMap((dependency) => dependencyFaults(tracker, rights, dependency, after)),
  ];
}

/**
 * Checks a change against the workflow and the rules of a tracker: the transition must exist, its conditions must be
 * met, and frozen fields must not change. Then its actions set fields, and the result must satisfy the rules between
 * fields. A workflow that is not in use checks nothing; the rules always apply.
 */
export function checkChange(change: ProposedChange): Verdict {
  const { tracker, before = {}, changes, now } = change;
  const wanted = applyChanges(before, changes);
  const { faults, actions, state } = checkTransition(change, wanted);
  faults.push(...frozenFaults(change));
  if (faults.length > 0) return refused(faults);
  const extra = changesByActions(tracker, actions, before, wanted, now);
  const broken = ruleFaults(change, extra, applyChanges(wanted, extra));
  if (broken.length > 0) return refused(broken);
  const calls = actions.flatMap((action) => (action.type === 'run_job' ? [{ url: action.jobUrl, state }] : []));
  return { faults: [], extra, calls };
}
