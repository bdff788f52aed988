import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { Transition, Workflow } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { groupConstant } from '../people/groups.ts';
import { postActionElements } from './post-actions.ts';
import { toField, toValue } from '../tracker/references.ts';

const fromElement = ({ from }: Transition): Element =>
  from === null ? element('from_id', { REF: 'null' }) : toValue('from_id', from);

function conditions(transition: Transition, context: ExportContext): Element[] {
  const { authorizedGroups, notEmptyFields, isCommentRequired } = transition;
  const permissions = authorizedGroups.map((group) => element('permission', { ugroup: groupConstant(group, context) }));
  const fields = notEmptyFields.map((id) => toField('field', id));
  return [
    ...(permissions.length === 0
      ? []
      : [element('condition', { type: 'perms' }, [element('permissions', {}, permissions)])]),
    ...(fields.length === 0 ? [] : [element('condition', { type: 'notempty' }, fields)]),
    ...(isCommentRequired ? [element('condition', { type: 'commentnotempty', is_comment_required: true })] : []),
  ];
}

const settings = (transition: Transition, isSimple: boolean, context: ExportContext): Element[] => [
  ...unlessEmpty('postactions', [
    ...postActionElements(transition.actions, isSimple || context.hasAdditions === true, context),
    ...(transition.keptActions ?? []).map((name) => element(name)),
  ]),
  ...(isSimple
    ? [element('conditions', {}, conditions(transition, context))]
    : unlessEmpty('conditions', conditions(transition, context))),
];

const transitionElement = (transition: Transition, context: ExportContext): Element =>
  element('transition', {}, [
    fromElement(transition),
    toValue('to_id', transition.to),
    ...settings(transition, false, context),
  ]);

/** In simple mode, all transitions into a state have the same settings, so the first one represents all. */
function stateElement(to: number, transitions: readonly Transition[], context: ExportContext): Element {
  const [first] = transitions;
  return element('state', {}, [
    toValue('to_id', to),
    element(
      'transitions',
      {},
      transitions.map((transition) => element('transition', {}, [fromElement(transition)])),
    ),
    ...(first === undefined ? [] : settings(first, true, context)),
  ]);
}

function content({ isAdvanced, transitions }: Workflow, context: ExportContext): Element[] {
  if (isAdvanced) {
    return [
      element(
        'transitions',
        {},
        transitions.map((transition) => transitionElement(transition, context)),
      ),
    ];
  }
  const states = [...Map.groupBy(transitions, ({ to }) => to)];
  return unlessEmpty(
    'states',
    states.map(([to, into]) => stateElement(to, into, context)),
  );
}

/** The workflow of a tracker, if it has one. */
export const workflowElement = (workflow: Workflow | null, context: ExportContext): Element[] =>
  workflow === null
    ? []
    : [
        element(workflow.isAdvanced ? 'workflow' : 'simple_workflow', {}, [
          toField('field_id', workflow.field),
          element('is_used', {}, Number(workflow.isUsed)),
          ...content(workflow, context),
        ]),
      ];
