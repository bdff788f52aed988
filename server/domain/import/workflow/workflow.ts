import type { XmlNode } from '../../../lib/xml/stream.ts';
import { isSingleList } from '../../fields/index.ts';
import type { FormElement, Transition, Workflow } from '../../trackers/tracker.ts';
import { type ImportContext, readPart, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { restrictedTo } from '../people/groups.ts';
import { attribute, childOf, childrenOf, flag, required, childText } from '../xml/nodes.ts';
import { keptPostActions, readPostActions } from './post-actions.ts';
import { fieldOf, fieldsOf, type References, valueOfField } from '../tracker/references.ts';

interface Reading {
  field: number;
  elements: readonly FormElement[];
  references: References;
  context: ImportContext;
  nextTransition: () => number;
  nextAction: () => number;
}

type Settings = Omit<Transition, 'id' | 'from' | 'to'>;

const conditionTypes = ['perms', 'notempty', 'commentnotempty'];

/** The conditions and actions of a transition, or of all transitions into a state. */
function settings(node: XmlNode, { elements, references, context, nextAction }: Reading): Settings {
  const conditions = childrenOf(childOf(node, 'conditions'), 'condition');
  for (const condition of conditions) {
    const type = required(condition, 'type');
    if (!conditionTypes.includes(type)) context.leave(condition, `[${type}]`);
  }
  const of = (type: string): XmlNode[] => conditions.filter((condition) => required(condition, 'type') === type);
  // Old archives have the groups beside the conditions.
  const granted = [node, ...of('perms')].flatMap((one) => childrenOf(childOf(one, 'permissions'), 'permission'));
  const actions = childOf(node, 'postactions');
  const kept = keptPostActions(actions);
  return {
    authorizedGroups: restrictedTo(granted, (permission) => required(permission, 'ugroup'), context),
    notEmptyFields: of('notempty').flatMap((condition) =>
      fieldsOf(childrenOf(condition, 'field'), references, context),
    ),
    isCommentRequired: of('commentnotempty').some((condition) => flag(condition, 'is_comment_required', false)),
    actions: readPostActions(actions, { elements, references, context, nextNumber: nextAction }),
    ...(kept.length === 0 ? {} : { keptActions: kept }),
  };
}

/** null: a new artifact */
function fromOf(from: XmlNode | undefined, { field, references }: Reading): number | null {
  if (from === undefined || ['null', 'V0', '0', ''].includes(attribute(from, 'REF') ?? '')) return null;
  return valueOfField(from, field, references);
}

function toOf(node: XmlNode, { field, references }: Reading): number {
  const to = childOf(node, 'to_id');
  if (to === undefined) throw wrong(node, 'a transition leads to a value.');
  return valueOfField(to, field, references);
}

function advanced(node: XmlNode, reading: Reading): Transition[] {
  const seen = new Set<string>();
  return readParts(reading.context, childrenOf(childOf(node, 'transitions'), 'transition'), (transition) => {
    const [from, to] = [fromOf(childOf(transition, 'from_id'), reading), toOf(transition, reading)];
    const isSecond = seen.has(`${from} ${to}`);
    if (isSecond) reading.context.leave(transition, '[second between two values]');
    seen.add(`${from} ${to}`);
    return isSecond ? undefined : { id: reading.nextTransition(), from, to, ...settings(transition, reading) };
  });
}

/** The origins of the transitions into a state; a transition without one starts from nothing. */
const originsOf = (state: XmlNode): XmlNode[] =>
  childrenOf(childOf(state, 'transitions'), 'transition').flatMap((transition) => {
    const origins = childrenOf(transition, 'from_id');
    return origins.length === 0 ? [transition] : origins;
  });

/** In simple mode, all transitions into a state have the same settings, each with its own actions. */
function transitionsInto(state: XmlNode, reading: Reading): Transition[] {
  const to = toOf(state, reading);
  const { actions, ...shared } = settings(state, reading);
  return readParts(reading.context, originsOf(state), (from) => ({
    id: reading.nextTransition(),
    from: fromOf(from, reading),
    to,
    ...shared,
    actions: actions.map((action) => ({ ...action, id: reading.nextAction() })),
  }));
}

const simple = (node: XmlNode, reading: Reading): Transition[] =>
  readParts(reading.context, childrenOf(childOf(node, 'states'), 'state'), (state) =>
    transitionsInto(state, reading),
  ).flat();

const modes = { workflow: advanced, simple_workflow: simple };

/** null: every change of state is allowed. */
function workflowOf(
  tracker: XmlNode,
  elements: readonly FormElement[],
  references: References,
  context: ImportContext,
): Workflow | null {
  const [node, second] = tracker.children.filter(({ name }) => Object.hasOwn(modes, name));
  if (second !== undefined) context.leave(second, '[second]');
  const named = childOf(node, 'field_id');
  if (node === undefined || named === undefined) return null;
  const field = elements.find(({ id }) => id === fieldOf(named, references));
  if (field === undefined) context.leave(node, '[field that is not imported]');
  if (field === undefined) return null;
  if (!isSingleList(field) || field.bind?.type !== 'static') {
    throw wrong(named, `a workflow needs a list of static values with one choice, and ${field.name} is none.`);
  }
  let transitions = 0;
  let actions = 0;
  const reading = {
    field: field.id,
    elements,
    references,
    context,
    nextTransition: () => --transitions,
    nextAction: () => --actions,
  };
  return {
    field: field.id,
    isUsed: childText(node, 'is_used') === '1',
    isLegacy: false,
    isAdvanced: node.name === 'workflow',
    transitions: modes[node.name as keyof typeof modes](node, reading),
  };
}

/** The workflow of a tracker. A workflow that can't work here is omitted. */
export const importWorkflow = (
  tracker: XmlNode,
  elements: readonly FormElement[],
  references: References,
  context: ImportContext,
): Workflow | null => readPart(context, () => workflowOf(tracker, elements, references, context)) ?? null;
