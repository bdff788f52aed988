import { isoDate } from '../../../lib/dates/iso-date.ts';
import { type Element, element } from '../../../lib/xml/element.ts';
import type { Changes } from '../../artifacts/document.ts';
import { transferOf } from '../../fields/index.ts';
import { none } from '../../fields/none.ts';
import type { FormElement, GroupNumber, Tracker } from '../../trackers/tracker.ts';
import type { ExportContext, ValueWriteContext } from '../context.ts';
import { groupKey } from '../people/groups.ts';
import { userElement } from '../people/user.ts';

export interface ExportedChangeset {
  id: number;
  /** ascending within the artifact */
  version: number;
  submittedBy: number;
  /** of an author without an account */
  email?: string;
  /** milliseconds */
  submittedOn: number;
  changes: Changes;
  /** groups: the groups of a private comment */
  comment: {
    body: string;
    format: string;
    groups: readonly GroupNumber[] | null;
    by?: number;
    on?: number;
    email?: string;
  } | null;
}

type Signed = Pick<ExportedChangeset, 'submittedBy' | 'submittedOn' | 'email'>;

const signature = ({ submittedBy, submittedOn, email }: Signed, context: ExportContext): Element[] => [
  email === undefined
    ? userElement('submitted_by', submittedBy, context)
    : element('submitted_by', { format: 'email', is_anonymous: true }, email),
  element('submitted_on', { format: 'ISO8601' }, isoDate(submittedOn)),
];

function commentElements(changeset: ExportedChangeset, context: ExportContext): Element[] {
  const { comment } = changeset;
  if (comment === null) return [];
  const { body, format, groups, by = changeset.submittedBy, on = changeset.submittedOn } = comment;
  const email = comment.by === undefined ? changeset.email : comment.email;
  const names = groups?.map((number) => element('ugroup', {}, groupKey(number, context)));
  return [
    element('comment', {}, [
      ...signature({ submittedBy: by, submittedOn: on, ...(email === undefined ? {} : { email }) }, context),
      element('body', { format }, body),
      ...(names === undefined ? [] : [element('private_ugroups', {}, names)]),
    ]),
  ];
}

function fieldChange(field: FormElement, changes: Changes, context: ValueWriteContext): Element[] {
  const change = changes[field.id];
  const xml = transferOf(field)?.xml ?? none;
  if (change === undefined || xml === none) return [];
  const attributes = { field_name: field.name, type: xml.type, ...xml.attributes?.(field, change.after) };
  return [element('field_change', attributes, xml.content(field, change.after, context))];
}

/** The author, date and changes of a changeset, each field with its complete new value. Omits deleted fields. */
export function changesetElement(tracker: Tracker, changeset: ExportedChangeset, context: ValueWriteContext): Element {
  const gone = Object.keys(changeset.changes).filter(
    (id) => !tracker.elements.some((field) => String(field.id) === id),
  );
  context.leave?.(`changes of fields that are gone from ${tracker.itemName}`, gone.length);
  return element('changeset', { id: `CHANGESET_${changeset.id}` }, [
    ...signature(changeset, context),
    element('comments', {}, commentElements(changeset, context)),
    ...tracker.elements.flatMap((field) => fieldChange(field, changeset.changes, context)),
  ]);
}
