import type { XmlNode } from '../../../lib/xml/stream.ts';
import { transferOf } from '../../fields/index.ts';
import { none } from '../../fields/none.ts';
import type { Stored } from '../../fields/value-part.ts';
import type { FormElement, GroupNumber, Tracker } from '../../trackers/tracker.ts';
import { wrong } from '../xml/fault.ts';
import { knownGroup } from '../people/groups.ts';
import { attribute, childOf, childrenOf, instant, required, trimmed } from '../xml/nodes.ts';
import { formatOf, relinked } from './texts.ts';
import type { ValueReadContext } from './value-context.ts';

export interface ImportedChangeset {
  submittedBy: number;
  /** milliseconds, a whole second */
  submittedOn: number;
  values: Map<FormElement, Stored>;
  /** by, on: only if they differ from those of the changeset */
  comment: { body: string; format: string; groups: GroupNumber[] | null; by?: number; on?: number } | null;
}

function partOf(node: XmlNode, name: string): XmlNode {
  const part = childOf(node, name);
  if (part === undefined) throw wrong(node, `there is no <${name}>.`);
  return part;
}

const secondOf = (node: XmlNode): number => Math.floor(instant(node) / 1000) * 1000;

/** An edited comment has all its versions; the last one is used. */
function commentOf(node: XmlNode, context: ValueReadContext): ImportedChangeset['comment'] {
  const versions = childrenOf(childOf(node, 'comments'), 'comment');
  const last = versions.at(-1);
  const body = childOf(last, 'body');
  for (const earlier of versions.slice(0, -1)) context.leave(earlier, '[earlier version]');
  if (body === undefined || body.text.trim() === '') return null;
  const privates = childOf(last, 'private_ugroups');
  const groups = childrenOf(privates, 'ugroup').map((group) => knownGroup(group, trimmed(group), context));
  const format = formatOf(attribute(body, 'format'));
  const [by, on] = [childOf(last, 'submitted_by'), childOf(last, 'submitted_on')];
  return {
    body: relinked(body.text, format, context),
    format,
    groups: groups.length === 0 ? null : [...new Set(groups)],
    ...(by === undefined ? {} : { by: context.user(by) }),
    ...(on === undefined ? {} : { on: secondOf(on) }),
  };
}

/** Omits the author and date of a comment if they are those of its changeset. */
function ownOnly(comment: ImportedChangeset['comment'], submittedBy: number, submittedOn: number) {
  if (comment === null) return null;
  const { by = submittedBy, on = submittedOn, ...rest } = comment;
  return by === submittedBy && on === submittedOn ? rest : { ...rest, by, on };
}

function valuesOf(node: XmlNode, fields: ReadonlyMap<string, FormElement>, context: ValueReadContext) {
  const values = new Map<FormElement, Stored>();
  for (const change of childrenOf(node, 'field_change')) {
    const field = fields.get(required(change, 'field_name'));
    const xml = (field === undefined ? undefined : transferOf(field)?.xml) ?? none;
    // The field is not imported, or it shows a fact about the artifact itself.
    if (field === undefined || xml === none) context.leave(change, `[${attribute(change, 'type') ?? ''}]`);
    else values.set(field, xml.read(change, field, context));
  }
  return values;
}

export const fieldsByName = ({ elements }: Pick<Tracker, 'elements'>): ReadonlyMap<string, FormElement> =>
  new Map(elements.map((element) => [element.name, element]));

/** Reads one changeset. */
export function readChangeset(
  node: XmlNode,
  fields: ReadonlyMap<string, FormElement>,
  context: ValueReadContext,
): ImportedChangeset {
  const submittedBy = context.user(partOf(node, 'submitted_by'));
  const submittedOn = secondOf(partOf(node, 'submitted_on'));
  const values = valuesOf(node, fields, context);
  return { submittedBy, submittedOn, values, comment: ownOnly(commentOf(node, context), submittedBy, submittedOn) };
}
