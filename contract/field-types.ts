/** Every type of form element, by its name in the interface. */
export const fieldTypeNames = [
  'string',
  'text',
  'int',
  'float',
  'date',
  'sb',
  'rb',
  'msb',
  'cb',
  'tbl',
  'file',
  'art_link',
  'perm',
  'computed',
  'burndown',
  'lud',
  'subon',
  'subby',
  'luby',
  'aid',
  'atid',
  'cross',
  'priority',
  'fieldset',
  'column',
  'linebreak',
  'separator',
  'staticrichtext',
] as const;

export type FieldTypeName = (typeof fieldTypeNames)[number];

const names: ReadonlySet<string> = new Set(fieldTypeNames);

export const isFieldTypeName = (given: unknown): given is FieldTypeName =>
  typeof given === 'string' && names.has(given);

/** Types with the same behavior share a folder in server/domain/fields and in web/src/fields. */
export type FieldBehavior =
  | 'string'
  | 'text'
  | 'number'
  | 'date'
  | 'list'
  | 'open-list'
  | 'file'
  | 'links'
  | 'permissions'
  | 'computed'
  | 'facts'
  | 'layout';

/** The parts that a field can play in the semantics of its tracker. */
export type SemanticPart =
  | 'title'
  | 'description'
  | 'status'
  | 'contributor'
  | 'initial_effort'
  | 'timeframe_date'
  | 'timeframe_duration'
  | 'progress';

/** The facts about a type that the server and the web application share. */
export interface FieldTypeFacts {
  behavior: FieldBehavior;
  /** the group under which the administration of a tracker offers the type */
  group: 'structure' | 'values' | 'lists' | 'calculated' | 'decoration';
  /** field: has values; container: holds other elements; static: only shown */
  role: 'field' | 'container' | 'static';
  /** the kind of its values; null: it has none */
  holds: 'text' | 'number' | 'date' | 'choices' | 'user' | 'files' | 'links' | 'groups' | 'references' | 'chart' | null;
  /** whether a value can have several members */
  isMultiple: boolean;
  /** whether requests can set its values; otherwise given values are ignored */
  isWritable: boolean;
  /** whether users are expected to fill it in, so that it can be required */
  isRequirable: boolean;
  /** whether the values of many artifacts can be changed at once */
  isBulkEditable: boolean;
  /** whether criteria of searches and reports can name it */
  isSearchable: boolean;
  /** whether TQL can compare it */
  isQueryable: boolean;
  isSortable: boolean;
  semantics: readonly SemanticPart[];
}

const field = {
  group: 'values',
  role: 'field',
  isMultiple: false,
  isWritable: true,
  isRequirable: true,
  isBulkEditable: true,
  isSearchable: true,
  isQueryable: true,
  isSortable: true,
  semantics: [],
} as const satisfies Partial<FieldTypeFacts>;

const number = {
  ...field,
  behavior: 'number',
  holds: 'number',
  semantics: ['initial_effort', 'timeframe_duration', 'progress'],
} as const satisfies FieldTypeFacts;

const singleList = {
  ...field,
  behavior: 'list',
  group: 'lists',
  holds: 'choices',
  semantics: ['status', 'contributor', 'initial_effort'],
} as const satisfies FieldTypeFacts;

const multipleList = {
  ...singleList,
  isMultiple: true,
  isSortable: false,
  semantics: ['contributor'],
} as const satisfies FieldTypeFacts;

/** A fact that the platform itself knows about an artifact. */
const fact = {
  ...field,
  behavior: 'facts',
  group: 'calculated',
  isWritable: false,
  isRequirable: false,
  isBulkEditable: false,
} as const satisfies Partial<FieldTypeFacts>;

/** An element of the form that has no values. */
const layout = {
  behavior: 'layout',
  holds: null,
  isMultiple: false,
  isWritable: false,
  isRequirable: false,
  isBulkEditable: false,
  isSearchable: false,
  isQueryable: false,
  isSortable: false,
  semantics: [],
} as const satisfies Partial<FieldTypeFacts>;

const container = { ...layout, group: 'structure', role: 'container' } as const;
const decoration = { ...layout, group: 'decoration', role: 'static' } as const;

export const fieldTypeFacts: { readonly [N in FieldTypeName]: FieldTypeFacts } = {
  string: { ...field, behavior: 'string', holds: 'text', semantics: ['title'] },
  text: { ...field, behavior: 'text', holds: 'text', semantics: ['title', 'description'] },
  int: number,
  float: number,
  date: { ...field, behavior: 'date', holds: 'date', semantics: ['timeframe_date'] },
  sb: singleList,
  rb: singleList,
  msb: multipleList,
  cb: multipleList,
  tbl: {
    ...multipleList,
    behavior: 'open-list',
    isQueryable: false,
    semantics: [],
  },
  file: {
    ...field,
    behavior: 'file',
    holds: 'files',
    isMultiple: true,
    isBulkEditable: false,
    isSortable: false,
  },
  art_link: {
    ...field,
    behavior: 'links',
    holds: 'links',
    isMultiple: true,
    isBulkEditable: false,
    isQueryable: false,
    isSortable: false,
  },
  perm: {
    ...field,
    behavior: 'permissions',
    holds: 'groups',
    isMultiple: true,
    isQueryable: false,
    isSortable: false,
  },
  computed: {
    ...number,
    behavior: 'computed',
    group: 'calculated',
    isRequirable: false,
    isSearchable: false,
    isQueryable: false,
    isSortable: false,
  },
  burndown: { ...fact, holds: 'chart', isSearchable: false, isQueryable: false, isSortable: false },
  lud: { ...fact, holds: 'date' },
  subon: { ...fact, holds: 'date' },
  subby: { ...fact, holds: 'user' },
  luby: { ...fact, holds: 'user' },
  aid: { ...fact, holds: 'number', isQueryable: false },
  atid: { ...fact, holds: 'number', isQueryable: false },
  cross: { ...fact, holds: 'references', isMultiple: true, isQueryable: false, isSortable: false },
  priority: { ...fact, holds: 'number', isQueryable: false },
  fieldset: container,
  column: container,
  linebreak: decoration,
  separator: decoration,
  staticrichtext: decoration,
};
