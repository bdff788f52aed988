import type { XmlNode } from '../../../lib/xml/stream.ts';
import { conformed } from '../../kept/forms.ts';
import { keepElement, type KeptElement } from '../../kept/kept.ts';
import type { FormElement, Semantics, Timeframe } from '../../trackers/tracker.ts';
import { type ImportContext, readPart, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childOf, childrenOf, required } from '../xml/nodes.ts';
import { fieldOf, ownNamesIn, type References, valueOf, valueOfField } from './references.ts';

interface Reading {
  elements: readonly FormElement[];
  references: References;
  context: ImportContext;
}

/** The name of another tracker of the document. Its number is known only when all trackers have one. */
export interface ReadSemantics {
  semantics: Semantics;
  /** semantics that Hearth doesn't use */
  kept: KeptElement[];
  timeframeOf: string | undefined;
}

function fieldIn(node: XmlNode, name: string, { references, context }: Reading): number | undefined {
  const named = childOf(node, name);
  const field = named === undefined ? undefined : fieldOf(named, references);
  if (named !== undefined && field === null) context.leave(named, '[field that is not imported]');
  return field ?? undefined;
}

const simple =
  (name: 'title' | 'description' | 'contributor' | 'initialEffort') => (node: XmlNode, reading: Reading) => {
    const field = fieldIn(node, 'field', reading);
    return field === undefined ? {} : { [name]: field };
  };

const valuesIn = (node: XmlNode, list: string, name: string, { context }: Reading, idOf: (value: XmlNode) => number) =>
  readParts(context, childrenOf(childOf(node, list), name), idOf);

function status(node: XmlNode, reading: Reading): Semantics {
  const field = fieldIn(node, 'field', reading);
  const { bind } = reading.elements.find(({ id }) => id === field) ?? { bind: null };
  if (field === undefined) return {};
  if (bind?.type !== 'static') throw wrong(node, 'the status is a list of static values.');
  const idOf = (value: XmlNode): number => valueOfField(value, field, reading.references);
  return { status: { field, open: valuesIn(node, 'open_values', 'open_value', reading, idOf) } };
}

function done(node: XmlNode, reading: Reading): Semantics {
  const idOf = (value: XmlNode): number => valueOf(value, reading.references).id;
  const closed = valuesIn(node, 'closed_values', 'closed_value', reading, idOf);
  return closed.length === 0 ? {} : { done: closed };
}

function timeframe(node: XmlNode, reading: Reading): { timeframe?: Timeframe } {
  const startDate = fieldIn(node, 'start_date_field', reading);
  const duration = fieldIn(node, 'duration_field', reading);
  const endDate = fieldIn(node, 'end_date_field', reading);
  if (startDate === undefined) return {};
  // The first of these counts: own dates with a duration, own dates, dates of another tracker.
  const others = ['inherited_from_tracker', ...(duration === undefined ? [] : ['end_date_field'])];
  for (const other of node.children) if (others.includes(other.name)) reading.context.leave(other, '');
  if (duration !== undefined) return { timeframe: { startDate, duration } };
  return endDate === undefined ? {} : { timeframe: { startDate, endDate } };
}

function progress(node: XmlNode, reading: Reading): Pick<Semantics, 'progress'> {
  const linkType = childOf(node, 'artifact_link_type');
  if (linkType !== undefined) {
    const shortname = required(linkType, 'shortname');
    if (!reading.context.isLinkType(shortname)) throw wrong(linkType, `there is no type of links ${shortname}.`);
    for (const other of node.children) if (other.name.endsWith('_effort_field')) reading.context.leave(other, '');
    return { progress: { linkType: shortname } };
  }
  const totalEffort = fieldIn(node, 'total_effort_field', reading);
  const remainingEffort = fieldIn(node, 'remaining_effort_field', reading);
  return totalEffort === undefined || remainingEffort === undefined
    ? {}
    : { progress: { totalEffort, remainingEffort } };
}

const readers: Readonly<Record<string, (node: XmlNode, reading: Reading) => Semantics>> = {
  title: simple('title'),
  description: simple('description'),
  contributor: simple('contributor'),
  initial_effort: simple('initialEffort'),
  status,
  done,
  timeframe,
  progress,
};

/** Semantics that no page shows. The format has no others, so an export with them would not be valid. */
const isKept = (type: string): boolean => ['tooltip', 'plugin_cardwall_card_fields', 'velocity'].includes(type);

/** Reads the semantics. Others are kept. */
export function importSemantics(
  node: XmlNode | undefined,
  elements: readonly FormElement[],
  references: References,
  context: ImportContext,
): ReadSemantics {
  let semantics: Semantics = {};
  let timeframeOf: string | undefined;
  const kept: KeptElement[] = [];
  const nameOf = ownNamesIn(references);
  const keptIn = (semantic: XmlNode): KeptElement[] => {
    const known = conformed(semantic, context);
    const element = known && keepElement(known, nameOf, context);
    return element === undefined ? [] : [element];
  };
  const given = childrenOf(node, 'semantic');
  const last = new Map(given.map((semantic) => [attribute(semantic, 'type'), semantic]));
  for (const semantic of given) {
    const type = required(semantic, 'type');
    // The last one of a type counts.
    if (last.get(type) !== semantic) {
      context.leave(semantic, `[earlier ${type}]`);
      continue;
    }
    const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
    if (read === undefined && !isKept(type)) context.leave(semantic, `[${type}]`);
    else if (read === undefined) kept.push(...keptIn(semantic));
    else semantics = { ...semantics, ...readPart(context, () => read(semantic, { elements, references, context })) };
    timeframeOf ??= attribute(childOf(semantic, 'inherited_from_tracker'), 'id');
  }
  // Without a status, no artifact is closed.
  if (semantics.status === undefined) delete semantics.done;
  return { semantics, kept, timeframeOf: semantics.timeframe === undefined ? timeframeOf : undefined };
}
