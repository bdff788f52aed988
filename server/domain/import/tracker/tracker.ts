import { isColor } from '../../../../contract/trackers/colors.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { defaultTrackerPermissions, type TrackerPlan } from '../../trackers/plan.ts';
import type { KeptTrackerParts, Tracker } from '../../trackers/tracker.ts';
import { type ImportContext, type Leaving, readParts } from '../context.ts';
import { readForm } from '../form/form.ts';
import { withFieldSettings } from '../form/settings.ts';
import { attribute, childOf, childrenOf, childText, flag, integer, trimmed } from '../xml/nodes.ts';
import { readCsvMappings } from './csv-mappings.ts';
import { readNotifications } from './notifications.ts';
import { importPermissions } from './permissions.ts';
import { fieldOf, noReferences, type References, valueOf } from './references.ts';
import { type ImportedReport, readReports } from './reports.ts';
import { importRules } from '../workflow/rules.ts';
import { importSemantics } from './semantics.ts';
import { readWebhooks } from './webhooks.ts';
import { importWorkflow } from '../workflow/workflow.ts';
import type { BoardSettings } from '../../../../contract/trackers/board.ts';

const most = 1_000;

/** Reads the limits and the colors of the board of a tracker. */
function readBoard(tracker: XmlNode, references: References, context: ImportContext): { board?: BoardSettings } {
  const node = childOf(tracker, 'board');
  if (node === undefined) return {};
  const limits = readParts(context, childrenOf(node, 'limit'), (part) => {
    const { field, id } = valueOf(part, references);
    return { field_id: field, value_id: id, limit: Math.min(most, Math.max(1, integer(part, 'cards', 1))) };
  });
  const hasColor = attribute(node, 'REF') !== undefined;
  return { board: { color_field_id: hasColor ? fieldOf(node, references) : null, limits } };
}

type Head = Omit<Tracker, 'id' | 'projectId' | 'parentId' | 'version' | 'isDeleted' | keyof TrackerPlan>;

/** A tracker of a document. The numbers of its plan are provisional. */
export interface ImportedTracker {
  /** the name by which other parts of the document refer to it */
  key: string;
  parentKey: string | undefined;
  /** the tracker whose timeframe this one uses */
  timeframeOf: string | undefined;
  head: Head;
  plan: TrackerPlan;
  references: References;
  reports: ImportedReport[];
}

const notificationsOff = '1';
const notificationsOfStatus = '2';

/** The names that the caller chose for the tracker; they replace the names in the document. */
export interface TrackerNames {
  label: string;
  itemName: string;
}

/** The format lets a tracker lack its names; each of them replaces the other. */
function namesIn(node: XmlNode, context: Leaving): TrackerNames {
  const given = childText(node, 'item_name');
  const label = childText(node, 'name') || given || 'Tracker';
  const itemName =
    (given || label)
      .normalize('NFKD')
      .replaceAll(/[^a-zA-Z0-9_]+/g, '_')
      .slice(0, 100) || 'tracker';
  if (itemName !== given) context.leave(node, `/item_name[${given}, renamed to ${itemName}]`);
  return { label, itemName };
}

function headOf(node: XmlNode, context: ImportContext, names: TrackerNames): Head {
  const color = childText(node, 'color').replaceAll('_', '-');
  if (color !== '' && !isColor(color)) context.leave(node, `/color[${color}]`);
  const cannedResponses = childrenOf(childOf(node, 'cannedResponses'), 'cannedResponse').map((response) => ({
    title: childText(response, 'title'),
    body: childText(response, 'body'),
  }));
  const formerNames = childrenOf(node, 'former_name').map((name) => trimmed(name).toLowerCase());
  const webhooks = readWebhooks(node, context);
  return {
    ...names,
    description: childText(node, 'description'),
    color: isColor(color) ? color : 'inca-silver',
    isInstantiatedForNewProjects: flag(node, 'instantiate_for_new_projects', false),
    hasNotifications: levelIn(node) !== notificationsOff,
    usesPrivateComments: flag(node, 'use_private_comments', true),
    isMoveEnabled: flag(node, 'enable_move_artifacts', true),
    ...(formerNames.length === 0 ? {} : { formerNames }),
    ...(cannedResponses.length === 0 ? {} : { cannedResponses }),
    ...(webhooks.length === 0 ? {} : { webhooks }),
    ...(attribute(node, 'notifications_level') === notificationsOfStatus ? { notifiesStatusOnly: true } : {}),
  };
}

/** `0` and an empty text mean no tracker. */
const keyOf = (given: string | undefined): string | undefined =>
  given === undefined || given.trim() === '' || given.trim() === '0' ? undefined : given.trim();

const keptAttributes =
  'allow_copy log_priority_changes stop_notification enable_emailgateway is_folder is_displayed_in_new_dropdown should_send_event_in_notification';

/** A mark as the format writes it: some attributes allow only 0 and 1. */
const bits: Readonly<Record<string, string>> = { '0': '0', '1': '1', false: '0', true: '1' };

/** Parts that have no effect here. */
function keptParts(
  node: XmlNode,
  parts: Pick<KeptTrackerParts, 'semantics' | 'elements'>,
  context: Leaving,
): { kept?: KeptTrackerParts } {
  const given = keptAttributes.split(' ').flatMap((name): [string, string][] => {
    const value = attribute(node, name)?.trim() ?? '';
    const bit = Object.hasOwn(bits, value) ? bits[value] : undefined;
    if (bit === undefined && value !== '') context.leave(node, `@${name}[${value}]`);
    return bit === undefined ? [] : [[name, bit]];
  });
  const instructions = {
    submit: childText(node, 'submit_instructions'),
    browse: childText(node, 'browse_instructions'),
  };
  const isEmpty =
    given.length + parts.semantics.length + parts.elements.length === 0 &&
    instructions.submit + instructions.browse === '';
  return isEmpty ? {} : { kept: { attributes: Object.fromEntries(given), instructions, ...parts } };
}

/** `stop_notification` is an older form of the level. */
function levelIn(node: XmlNode): string {
  const level = attribute(node, 'notifications_level')?.trim() ?? '';
  return level === '' && flag(node, 'stop_notification', false) ? notificationsOff : level;
}

/** Reads a tracker without its artifacts. */
export function readTracker(node: XmlNode, context: ImportContext, names?: TrackerNames): ImportedTracker {
  const references = noReferences();
  const form = readForm(childOf(node, 'formElements'), references, context);
  const granted = childOf(node, 'permissions');
  const { elements, permissions, ofKept } =
    granted === undefined
      ? { elements: form.elements, permissions: defaultTrackerPermissions(), ofKept: undefined }
      : importPermissions(granted, form.elements, form.kept, references, context);
  const {
    semantics,
    kept: keptSemantics,
    timeframeOf,
  } = importSemantics(childOf(node, 'semantics'), elements, references, context);
  return {
    key: keyOf(attribute(node, 'id')) ?? '',
    parentKey: keyOf(attribute(node, 'parent_id')),
    timeframeOf: keyOf(timeframeOf),
    head: {
      ...headOf(node, context, names ?? namesIn(node, context)),
      ...readNotifications(node, { elements, references, context }),
      ...readBoard(node, references, context),
      ...readCsvMappings(node, references, context),
    },
    plan: {
      elements: withFieldSettings(node, elements, references, context),
      permissions,
      semantics,
      workflow: importWorkflow(node, elements, references, context),
      rules: importRules(node, references, context),
      ...keptParts(
        node,
        {
          semantics: keptSemantics,
          elements: form.kept.map(({ reference, ...field }) => ({
            ...field,
            permissions: ofKept?.get(reference) ?? [],
          })),
        },
        context,
      ),
    },
    references,
    reports: readReports(node, elements, references, context),
  };
}

/**
 * Gives the second tracker of a name another one. References to an id that two trackers have mean the first of them.
 * Trackers are read in the order of the document.
 */
export function createTrackerRenaming(context: Leaving): (tracker: ImportedTracker, node: XmlNode) => ImportedTracker {
  const taken = { label: new Set<string>(), itemName: new Set<string>() };
  const keys = new Set<string>();
  function free(kind: keyof typeof taken, name: string, numbered: (number: number) => string): string {
    let next = name;
    for (let number = 2; taken[kind].has(next.toLowerCase()); number += 1) next = numbered(number);
    taken[kind].add(next.toLowerCase());
    return next;
  }
  return (tracker, node) => {
    const { head } = tracker;
    const label = free('label', head.label, (number) => `${head.label} (${number})`);
    const itemName = free('itemName', head.itemName, (number) => `${head.itemName}_${number}`);
    if (label !== head.label) context.leave(node, `/name[second ${head.label}, renamed to ${label}]`);
    if (itemName !== head.itemName) context.leave(node, `/item_name[second ${head.itemName}, renamed to ${itemName}]`);
    const isSecond = tracker.key !== '' && keys.has(tracker.key);
    if (isSecond) context.leave(node, `@id[second tracker ${tracker.key}, kept]`);
    keys.add(tracker.key);
    return { ...tracker, key: isSecond ? '' : tracker.key, head: { ...head, label, itemName } };
  };
}
