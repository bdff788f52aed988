import type { ListValueColor } from '../../../../contract/trackers/colors.ts';
import type { NewField, NewStructure } from '../../../../contract/trackers/structure.ts';

/** A built-in tracker template. */
export interface TrackerTemplate {
  label: string;
  description: string;
  structure: NewStructure;
}

type Choice = [label: string, color?: ListValueColor, isDefault?: 'default'];

export const select = (name: string, label: string, parent: string, choices: readonly Choice[]): NewField => ({
  type: 'sb',
  name,
  label,
  parent,
  bindings: { type: 'static' },
  values: choices.map(([text, color, isDefault]) => ({
    label: text,
    value_color: color ?? '',
    is_default: isDefault === 'default',
  })),
});

export const field = (type: string, name: string, label: string, parent: string): NewField => ({
  type,
  name,
  label,
  parent,
});

/** A fieldset with two columns, such as `details` with `details_left` and `details_right`. */
const twoColumns = (key: string, label: string): NewField[] => [
  { type: 'fieldset', key, name: key, label },
  { type: 'column', key: `${key}_left`, name: `${key}_left`, label: 'Left', parent: key },
  { type: 'column', key: `${key}_right`, name: `${key}_right`, label: 'Right', parent: key },
];

const leadingFields: readonly NewField[] = [
  { type: 'fieldset', key: 'subject', name: 'subject', label: 'Subject' },
  { type: 'string', name: 'title', label: 'Title', parent: 'subject', required: true, properties: { size: 61 } },
  { type: 'text', name: 'description', label: 'Description', parent: 'subject', properties: { rows: 12, cols: 80 } },
];

const assignee = (parent: string): NewField => ({
  type: 'sb',
  name: 'assigned_to',
  label: 'Assigned to',
  parent,
  has_notifications: true,
  bindings: { type: 'users', list: ['group_members'] },
});

const trailingFields: readonly NewField[] = [
  { type: 'fieldset', key: 'attachments_and_links', name: 'attachments_and_links', label: 'Attachments and links' },
  field('file', 'attachments', 'Attachments', 'attachments_and_links'),
  field('art_link', 'links', 'Links', 'attachments_and_links'),
  field('cross', 'references', 'Cross references', 'attachments_and_links'),
  ...twoColumns('history', 'Details'),
  field('aid', 'artifact_id', 'Artifact ID', 'history_left'),
  field('subby', 'submitted_by', 'Submitted by', 'history_left'),
  field('subon', 'submitted_on', 'Submitted on', 'history_left'),
  field('lud', 'last_update_date', 'Last update date', 'history_right'),
  field('luby', 'last_update_by', 'Last update by', 'history_right'),
  field('priority', 'rank', 'Rank', 'history_right'),
];

type Semantics = NonNullable<NewStructure['semantics']>;

/** The semantics that all templates have. */
const semantics = (open: readonly string[], done: readonly string[]): Semantics => ({
  title: { field_id: 'title' },
  description: { field_id: 'description' },
  status: { field_id: 'status', value_ids: [...open] },
  done: { value_ids: [...done] },
  contributor: { field_id: 'assigned_to' },
});

/** Another multiline text in the fieldset `subject`. */
export const multilineText = (name: string, label: string): NewField => ({
  type: 'text',
  name,
  label,
  parent: 'subject',
  properties: { rows: 6, cols: 80 },
});

export const priority = (parent: string): NewField =>
  select('priority', 'Priority', parent, [
    ['High', 'fiesta-red'],
    ['Medium', 'graffiti-yellow'],
    ['Low', 'acid-green'],
  ]);

/** The options in which templates differ. */
interface TemplateOptions {
  label: string;
  description: string;
  /** after title and description */
  texts?: readonly NewField[];
  states: readonly Choice[];
  open: readonly string[];
  done: readonly string[];
  /** after status and assignee, or in the right column */
  fields: readonly NewField[];
  semantics?: Semantics;
}

/** Combines the fields and semantics that all templates share with those of one template. */
export const template = ({ label, description, texts = [], fields, ...options }: TemplateOptions): TrackerTemplate => ({
  label,
  description,
  structure: {
    fields: [
      ...leadingFields,
      ...texts,
      ...twoColumns('progress', 'Progress'),
      select('status', 'Status', 'progress_left', options.states),
      assignee('progress_left'),
      ...fields,
      ...trailingFields,
    ],
    semantics: { ...semantics(options.open, options.done), ...options.semantics },
  },
});
