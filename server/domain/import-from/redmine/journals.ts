import { type ForeignEdit, type ForeignEvent, parsedInstant } from '../history.ts';
import { type Json, listOf, objectIn, objectsIn, textIn, textOf } from '../json.ts';
import { childType, linkTo } from '../links.ts';
import {
  assigneeKey,
  descriptionKey,
  filesKey,
  type ForeignValue,
  linksKey,
  type Losses,
  privateKey,
  statusKey,
  titleKey,
} from '../model.ts';
import { customKey, type CustomField, type RedmineNames } from './names.ts';

export interface RedmineContext {
  names: RedmineNames;
  markdown: (text: string) => string;
  losses: Losses;
}

export const personOf = (id: string, { people }: RedmineNames): string => people.get(id)?.username ?? '';

/** Types of links, by relation. Both issues have each relation; the first one keeps it. */
export const linkTypes: Readonly<Record<string, string>> = {
  relates: '',
  duplicates: 'duplicates',
  blocks: 'blocks',
  precedes: 'precedes',
  copied_to: 'copied_to',
};
const reverseTypes = new Set(['duplicated', 'blocked', 'follows', 'copied_from']);

type Lists = 'statuses' | 'priorities' | 'categories' | 'versions' | 'projects';

/** The keys of attributes that journals name, with the list of their names. */
const attributes: Readonly<Record<string, { key: string; list?: Lists | 'people' }>> = {
  subject: { key: titleKey },
  description: { key: descriptionKey },
  status_id: { key: statusKey, list: 'statuses' },
  assigned_to_id: { key: assigneeKey, list: 'people' },
  priority_id: { key: 'priority', list: 'priorities' },
  category_id: { key: 'category', list: 'categories' },
  fixed_version_id: { key: 'target_version', list: 'versions' },
  project_id: { key: 'project', list: 'projects' },
  start_date: { key: 'start_date' },
  due_date: { key: 'due_date' },
  done_ratio: { key: 'done_ratio' },
  estimated_hours: { key: 'estimated_hours' },
  is_private: { key: privateKey },
};

/** The value of a custom field, which may be several. */
export function customValue(
  { format, labels }: CustomField,
  given: unknown,
  { names, markdown }: RedmineContext,
): ForeignValue {
  const one = (value: unknown): string => {
    const text = textOf(value);
    if (format === 'user') return personOf(text, names);
    return format === 'text' ? markdown(text) : (labels.get(text) ?? text);
  };
  return Array.isArray(given) ? listOf(given).map(one) : one(given);
}

function attributeEdit(detail: Json, context: RedmineContext): ForeignEdit[] {
  const { names, losses, markdown } = context;
  const name = textIn(detail, 'name');
  const old = textIn(detail, 'old_value');
  if (name === 'child_id') {
    const [added, removed] = [textIn(detail, 'new_value'), old].map((id) => (id === '' ? [] : [linkTo(childType, id)]));
    return [{ key: linksKey, added: added ?? [], removed: removed ?? [] }];
  }
  // The journals of the parent have it, too.
  if (name === 'parent_id') return [];
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute === undefined) {
    losses.leave(`changes of ${name === 'tracker_id' ? 'the tracker of an issue' : name} in the history`);
    return [];
  }
  const { key, list } = attribute;
  if (key === privateKey) return [{ key, from: old === '1' ? 'yes' : '' }];
  if (key === descriptionKey) return [{ key, from: markdown(old) }];
  if (list === undefined || old === '') return [{ key, from: old }];
  const label = list === 'people' ? personOf(old, names) : names[list].get(old);
  const lost = list === 'people' ? 'former assignees that are groups, or deleted in Redmine' : undefined;
  if (label === undefined || label === '') losses.leave(lost ?? `former values of ${key} that are deleted in Redmine`);
  return [{ key, from: label ?? '' }];
}

function relationEdit(detail: Json, { losses }: RedmineContext): ForeignEdit[] {
  const name = textIn(detail, 'name');
  if (reverseTypes.has(name)) return [];
  const type = linkTypes[name];
  if (type === undefined) {
    losses.leave(`relations of the type ${name}`);
    return [];
  }
  const links = (id: string): string[] => (id === '' ? [] : [linkTo(type, id)]);
  return [{ key: linksKey, added: links(textIn(detail, 'new_value')), removed: links(textIn(detail, 'old_value')) }];
}

/** `createdOn`: when the attachments that the issue has now were created, by id. */
function attachmentEdit(
  detail: Json,
  on: string,
  createdOn: ReadonlyMap<string, string>,
  { losses }: RedmineContext,
): ForeignEdit[] {
  const id = textIn(detail, 'name');
  if (textIn(detail, 'new_value') === '') {
    losses.leave('attachments that were deleted in Redmine');
    return [];
  }
  // Some databases give the number of a deleted attachment to the next one.
  const isOfAnother = parsedInstant(createdOn.get(id) ?? on) > parsedInstant(on);
  return isOfAnother ? [] : [{ key: filesKey, added: [id], removed: [] }];
}

/** Each value that was added to or removed from a field with several values is a separate detail. */
function customEdit(detail: Json, field: CustomField, context: RedmineContext): ForeignEdit {
  const key = customKey(textIn(detail, 'name'));
  const { old_value: old, new_value: value } = detail;
  const hasSeveral = field.field.kind === 'choices' || field.field.kind === 'persons';
  if (!hasSeveral || Array.isArray(old)) return { key, from: customValue(field, old, context) };
  const [added = [], removed = []] = [value, old].map((one) =>
    [customValue(field, one, context)].flat().filter((label) => label !== ''),
  );
  return { key, added, removed };
}

function editsOf(
  detail: Json,
  on: string,
  createdOn: ReadonlyMap<string, string>,
  context: RedmineContext,
): ForeignEdit[] {
  const property = textIn(detail, 'property');
  if (property === 'attr') return attributeEdit(detail, context);
  if (property === 'relation') return relationEdit(detail, context);
  if (property === 'attachment') return attachmentEdit(detail, on, createdOn, context);
  const field = property === 'cf' ? context.names.customFields.get(textIn(detail, 'name')) : undefined;
  if (field === undefined) {
    context.losses.leave(`changes of ${property} in the history`);
    return [];
  }
  return [customEdit(detail, field, context)];
}

/** A journal has notes, changes, or both. */
export function redmineEvents(issue: Json, context: RedmineContext): ForeignEvent[] {
  const createdOn = new Map(
    objectsIn(issue, 'attachments').map((one) => [textIn(one, 'id'), textIn(one, 'created_on')]),
  );
  return objectsIn(issue, 'journals').map((journal) => {
    const on = textIn(journal, 'created_on');
    const notes = textIn(journal, 'notes');
    const comment = { text: context.markdown(notes), isPrivate: journal['private_notes'] === true };
    return {
      by: personOf(textIn(objectIn(journal, 'user'), 'id'), context.names),
      on,
      edits: objectsIn(journal, 'details').flatMap((detail) => editsOf(detail, on, createdOn, context)),
      ...(notes.trim() === '' ? {} : { comment }),
    };
  });
}
