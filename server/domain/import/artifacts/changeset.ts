import type { XmlNode } from '../../../lib/xml/stream.ts';
import { transferOf } from '../../fields/index.ts';
import { none } from '../../fields/none.ts';
import type { Stored } from '../../fields/value-part.ts';
import type { FormElement, GroupNumber, Tracker } from '../../trackers/tracker.ts';
import { readPart } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { restrictedTo } from '../people/groups.ts';
import { fieldNameIn } from '../field-names.ts';
import { attribute, childOf, childrenOf, instant, leaveOthers, trimmed } from '../xml/nodes.ts';
import { formatOf, relinked } from './texts.ts';
import type { ValueReadContext } from './value-context.ts';

/** by, on: only if they differ from those of the changeset; email: of an author without an account */
interface ImportedComment {
  body: string;
  format: string;
  groups: GroupNumber[] | null;
  by?: number;
  on?: number;
  email?: string;
}

export interface ImportedChangeset {
  submittedBy: number;
  /** of an author without an account */
  email?: string;
  /** milliseconds, a whole second */
  submittedOn: number;
  values: Map<FormElement, Stored>;
  comment: ImportedComment | null;
}

type Signature = Pick<ImportedChangeset, 'submittedBy' | 'submittedOn' | 'email'>;

function partOf(node: XmlNode, name: string): XmlNode {
  const part = childOf(node, name);
  if (part === undefined) throw wrong(node, `there is no <${name}>.`);
  return part;
}

const secondOf = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000;

/** Omits the author and date of a comment if they equal those of its changeset. */
function ownSignature(comment: XmlNode | undefined, changeset: Signature, context: ValueReadContext) {
  const [by, on] = [childOf(comment, 'submitted_by'), childOf(comment, 'submitted_on')];
  const author = by === undefined ? { id: changeset.submittedBy, ...emailOf(changeset) } : context.author(by);
  const at = on === undefined ? undefined : readPart(context, () => secondOf(instant(on, context)));
  const own = { by: author.id, on: at ?? changeset.submittedOn, ...emailOf(author) };
  const isSame =
    own.by === changeset.submittedBy && own.on === changeset.submittedOn && author.email === changeset.email;
  return isSame ? {} : own;
}

const emailOf = ({ email }: { email?: string }): { email?: string } => (email === undefined ? {} : { email });

/** An edited comment has all its versions; the last one is used. */
function commentOf(node: XmlNode, changeset: Signature, context: ValueReadContext): ImportedComment | null {
  const versions = childrenOf(childOf(node, 'comments'), 'comment');
  const last = versions.at(-1);
  const body = childOf(last, 'body');
  for (const earlier of versions.slice(0, -1)) context.leave(earlier, '[earlier version]');
  const text = trimmed(body);
  if (text === '') return null;
  const groups = restrictedTo(childrenOf(childOf(last, 'private_ugroups'), 'ugroup'), trimmed, context);
  const format = formatOf(body, context);
  return {
    body: relinked(text, format, body, context),
    format,
    groups: groups.length === 0 ? null : groups,
    ...ownSignature(last, changeset, context),
  };
}

/** The field of a change; undefined: the tracker has no field of that name. */
export function fieldOfChange(change: XmlNode, fields: ReadonlyMap<string, FormElement>): FormElement | undefined {
  const name = attribute(change, 'field_name')?.trim() ?? '';
  return fields.get(name) ?? fields.get(fieldNameIn(name));
}

function valuesOf(node: XmlNode, fields: ReadonlyMap<string, FormElement>, context: ValueReadContext) {
  const values = new Map<FormElement, Stored>();
  const changes = new Map<FormElement, XmlNode>();
  for (const change of childrenOf(node, 'field_change')) {
    const field = fieldOfChange(change, fields);
    const xml = (field === undefined ? undefined : transferOf(field)?.xml) ?? none;
    // The field is not imported, or it shows a fact about the artifact itself.
    if (field === undefined || xml === none) {
      if (change.children.length > 0) context.leave(change, `[${attribute(change, 'type') ?? ''}]`);
      continue;
    }
    const earlier = changes.get(field);
    if (earlier !== undefined) context.leave(earlier, '[earlier change of the field]');
    changes.set(field, change);
    leaveOthers(change, xml.change, context);
    const value = readPart(context, () => ({ stored: xml.read(change, field, context) }));
    if (value !== undefined) values.set(field, value.stored);
  }
  return values;
}

/** The first field of a name; a second one got another name. */
export const fieldsByName = ({ elements }: Pick<Tracker, 'elements'>): ReadonlyMap<string, FormElement> =>
  new Map(elements.map((element) => [element.name, element]));

/** Reads one changeset. */
export function readChangeset(
  node: XmlNode,
  submittedOn: number,
  fields: ReadonlyMap<string, FormElement>,
  context: ValueReadContext,
): ImportedChangeset {
  const { id: submittedBy, ...author } = context.author(partOf(node, 'submitted_by'));
  const signature = { submittedBy, ...author, submittedOn };
  return { ...signature, values: valuesOf(node, fields, context), comment: commentOf(node, signature, context) };
}
