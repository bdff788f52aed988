import { filePath } from '../../export/artifacts/files.ts';
import { isoDate, parseDate, writtenDay } from '../../../lib/dates/iso-date.ts';
import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import { linksXmlType } from '../../fields/links/transfer.ts';
import { childType, targetOf, typeOf } from '../links.ts';
import {
  filesKey,
  type ForeignChange,
  type ForeignComment,
  type ForeignFile,
  type ForeignItem,
  type ForeignProject,
  type ForeignValue,
  linksKey,
  type Losses,
  privateKey,
} from '../model.ts';
import { addressName } from '../text/address-name.ts';
import { besideCode } from '../text/code.ts';
import { type TextNames, withNewReferences } from '../text/references.ts';
import { type DatedChange, dated } from './dates.ts';
import type { ArchivePeople } from './people.ts';
import type { PlannedField, PlannedTracker } from './plan.ts';

/** An attachment whose bytes are in the archive. */
export interface ArchivedFile {
  number: number;
  size: number;
}

export interface ConversionContext {
  format: ForeignProject['format'];
  people: ArchivePeople;
  names: TextNames;
  /** undefined: the archive doesn't have its bytes */
  fileOf: (file: ForeignFile) => ArchivedFile | undefined;
  privateTo: readonly string[];
  /** the time of the conversion */
  now: number;
  losses: Losses;
  /** links that were omitted and counted */
  leftLinks: Set<string>;
}

const fileName = (number: number): string => `fileinfo_${number}`;

const membersOf = (value: ForeignValue): string[] =>
  (typeof value === 'string' ? [value] : value).map((one) => one.trim()).filter((one) => one !== '');
const textOf = (value: ForeignValue): string => (typeof value === 'string' ? value : value.join(', '));
const orEmpty = (values: Element[]): Element[] => (values.length === 0 ? [element('value')] : values);

/** `attachment:plan.png`, or `attachment:"my plan.png"`, as Redmine names attachments in texts. */
const attachmentName = /(?<![\w/:])attachment:(?:"([^"\n]+)"|([^\s"<>]*[^\s"<>.,;:!?)]))/g;

/** Addresses of attachments in Jira and Redmine have their ids. */
const attachmentAddress =
  /\/(?:secure\/(?:attachment|thumbnail)|attachment\/(?:content|thumbnail)|attachments\/(?:download|thumbnail))\/(\d+)(?:\/|$)/;

/** A text with its new references. Images and links to attachments lead to attachments of the artifact. */
function newText(text: string, item: ForeignItem, { names, fileOf }: ConversionContext): string {
  const targets = new Map(
    item.files.flatMap((file) =>
      [file.name, encodeURIComponent(file.name), addressName(file.name), file.location].map((target) => [target, file]),
    ),
  );
  const fileAt = (target: string): ForeignFile | undefined => {
    const [, id] = attachmentAddress.exec(target) ?? [];
    return targets.get(target) ?? item.files.find((one) => one.id === id);
  };
  const addressOf = (target: string): string | undefined => {
    const file = fileAt(target);
    const archived = file === undefined ? undefined : fileOf(file);
    if (file === undefined || archived === undefined) return undefined;
    return `/plugins/tracker/attachments/${archived.number}-${addressName(file.name)}`;
  };
  const linked = besideCode(text, (part) =>
    part
      .replaceAll(attachmentName, (whole, quoted: string | undefined, plain: string | undefined) => {
        const name = quoted ?? plain ?? '';
        const address = addressOf(name);
        return address === undefined ? whole : `[${name}](${address})`;
      })
      .replaceAll(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
        const address = addressOf(target);
        return address === undefined ? whole : `](${address})`;
      })
      // A name is more useful than a link to something that the archive lacks.
      .replaceAll(/!?\[([^[\]\n]*)\]\(([^)\s/:]+)\)/g, (whole, words: string, target: string) => {
        const file = fileAt(target);
        return file === undefined ? whole : words || file.name;
      })
      .replaceAll(/(\s(?:src|href)=)"([^"]+)"/g, (whole, attribute: string, target: string) => {
        const address = addressOf(target);
        return address === undefined ? whole : `${attribute}"${address}"`;
      }),
  );
  return withNewReferences(linked, names);
}

/** The written day counts if there is no time. */
function dateText(text: string, kind: 'date' | 'time'): string | undefined {
  const instant = parseDate(text);
  if (instant === undefined) return undefined;
  return kind === 'time' ? isoDate(instant) : `${writtenDay(text)}T00:00:00+00:00`;
}

const dateElement = ({ at }: DatedChange): Element => element('submitted_on', { format: 'ISO8601' }, isoDate(at));

/** The content of a change. undefined: the value can't be one of the field. */
function contentOf(
  { field, values }: PlannedField,
  value: ForeignValue,
  item: ForeignItem,
  context: ConversionContext,
): Element[] | undefined {
  const text = textOf(value);
  if (field.kind === 'string')
    return [element('value', {}, withNewReferences(text.replaceAll(/\s*[\r\n]+\s*/g, ' '), context.names))];
  if (field.kind === 'text') return [element('value', { format: context.format }, newText(text, item, context))];
  if (field.kind === 'int') return /^(?:[+-]?\d+)?$/.test(text) ? [element('value', {}, text)] : undefined;
  if (field.kind === 'float') return Number.isFinite(Number(text)) ? [element('value', {}, text)] : undefined;
  if (field.kind === 'date' || field.kind === 'time') {
    const date = text === '' ? '' : dateText(text, field.kind);
    return date === undefined ? undefined : [element('value', { format: 'ISO8601' }, date)];
  }
  const members = membersOf(value);
  if (field.kind === 'person' || field.kind === 'persons')
    return orEmpty(members.map((username) => context.people.element('value', username)));
  if (field.kind === 'labels') return orEmpty(members.map((label) => element('value', { format: 'label' }, label)));
  return orEmpty(members.map((label) => element('value', { format: 'id' }, values.get(label) ?? '')));
}

const changeTypes: Readonly<Record<PlannedField['field']['kind'], { type: string; bind?: string }>> = {
  string: { type: 'string' },
  text: { type: 'text' },
  int: { type: 'int' },
  float: { type: 'float' },
  date: { type: 'date' },
  time: { type: 'date' },
  choice: { type: 'list', bind: 'static' },
  choices: { type: 'list', bind: 'static' },
  labels: { type: 'open_list', bind: 'static' },
  person: { type: 'list', bind: 'users' },
  persons: { type: 'list', bind: 'users' },
};

function fieldChange(
  planned: PlannedField,
  value: ForeignValue,
  item: ForeignItem,
  context: ConversionContext,
): Element[] {
  const content = contentOf(planned, value, item, context);
  if (content === undefined) context.losses.leave(`values of ${planned.field.label} that are not of its kind`);
  const { type, bind } = changeTypes[planned.field.kind];
  return content === undefined ? [] : [element('field_change', { field_name: planned.name, type, bind }, content)];
}

function linkValues(
  value: ForeignValue,
  item: ForeignItem,
  { names, losses, leftLinks }: ConversionContext,
): Element[] {
  // A change lists all links, so an omitted link occurs several times.
  const leave = (link: string, what: string): void => {
    const key = `${item.id} ${link}`;
    if (!leftLinks.has(key)) losses.leave(what);
    leftLinks.add(key);
  };
  const types = new Map<number, string>();
  const links = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
  // An item below another one is more than any other relation between them.
  const isChild = (link: string): boolean => typeOf(link) === childType;
  for (const link of [...links.filter(isChild), ...links.filter((one) => !isChild(one))]) {
    const number = names.numberOf(targetOf(link));
    if (number === undefined) leave(link, 'links to items that are not in the export');
    else if (types.has(number)) leave(link, 'further links between the same two items');
    else types.set(number, typeOf(link));
  }
  return [...types].map(([number, type]) => element('value', { nature: type === '' ? undefined : type }, number));
}

/** Changes of data in every tracker: links, attachments, and who may see the artifact. */
function ownChanges(
  values: ForeignChange['values'],
  item: ForeignItem,
  { own }: PlannedTracker,
  context: ConversionContext,
): Element[] {
  const change = (field: { name: string }, type: string, content: Element[], more = {}): Element =>
    element('field_change', { field_name: field.name, type, ...more }, content);
  const [links, files, isPrivate] = [linksKey, filesKey, privateKey].map((key) => values.get(key));
  const numbers = membersOf(files ?? []).flatMap((id) => {
    const file = item.files.find((one) => one.id === id);
    return (file === undefined ? undefined : context.fileOf(file))?.number ?? [];
  });
  const references = numbers.map((number) => element('value', { ref: fileName(number) }));
  const groups = context.privateTo.map((name) => element('ugroup', { ugroup_name: name }));
  const isRestricted = isPrivate !== undefined && isPrivate !== '';
  return [
    ...(links === undefined ? [] : [change(own.links, linksXmlType, linkValues(links, item, context))]),
    ...(files === undefined ? [] : [change(own.files, 'file', orEmpty(references))]),
    ...(isPrivate === undefined
      ? []
      : [change(own.permissions, 'permissions_on_artifact', isRestricted ? groups : [], { use_perm: isRestricted })]),
  ];
}

function commentElement(
  { text, isPrivate }: ForeignComment,
  change: DatedChange,
  item: ForeignItem,
  context: ConversionContext,
): Element {
  const groups = isPrivate ? context.privateTo.map((name) => element('ugroup', {}, name)) : [];
  return element('comment', {}, [
    context.people.element('submitted_by', change.by),
    dateElement(change),
    element('body', { format: context.format }, newText(text, item, context)),
    ...unlessEmpty('private_ugroups', groups),
  ]);
}

const isEmpty = (value: ForeignValue): boolean => value.length === 0;

function changeset(
  change: DatedChange,
  isFirst: boolean,
  item: ForeignItem,
  tracker: PlannedTracker,
  context: ConversionContext,
): Element {
  // A new artifact has no values, so the first changeset names only the values that it gets.
  const values = isFirst ? new Map([...change.values].filter(([, value]) => !isEmpty(value))) : change.values;
  const { own } = tracker;
  const origin: [string, string][] = isFirst
    ? [
        [own.oldId.name, item.id],
        [own.oldAddress.name, item.address],
      ]
    : [];
  return element('changeset', {}, [
    context.people.element('submitted_by', change.by),
    dateElement(change),
    element(
      'comments',
      {},
      change.comment === undefined || change.comment.text.trim() === ''
        ? []
        : [commentElement(change.comment, change, item, context)],
    ),
    ...tracker.fields.flatMap((field) => {
      const value = values.get(field.field.key);
      return value === undefined ? [] : fieldChange(field, value, item, context);
    }),
    ...ownChanges(values, item, tracker, context),
    ...origin
      .filter(([, value]) => value !== '')
      .map(([name, value]) =>
        element('field_change', { field_name: name, type: 'string' }, [element('value', {}, value)]),
      ),
  ]);
}

function fileElements(item: ForeignItem, context: ConversionContext): Element[] {
  return item.files.flatMap((file) => {
    const archived = context.fileOf(file);
    if (archived === undefined) return [];
    return [
      element('file', { id: fileName(archived.number) }, [
        element('filename', {}, file.name),
        element('path', {}, filePath(archived.number)),
        element('filesize', {}, archived.size),
        element('filetype', {}, file.type || 'application/octet-stream'),
        element('description', {}, file.description),
      ]),
    ];
  });
}

export const convertedArtifact = (item: ForeignItem, tracker: PlannedTracker, context: ConversionContext): Element =>
  element('artifact', { id: item.number }, [
    ...dated(item, context).map((change, index) => changeset(change, index === 0, item, tracker, context)),
    ...fileElements(item, context),
  ]);
