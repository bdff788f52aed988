import { type TextKey, t } from '../../text/index.ts';

/** What a type of form element is called, and where the list of types has it. */
const types: Record<string, { label: TextKey; group: TextKey }> = {
  fieldset: { label: 'fieldType.fieldset', group: 'fieldTypes.structure' },
  column: { label: 'fieldType.column', group: 'fieldTypes.structure' },
  string: { label: 'fieldType.string', group: 'fieldTypes.values' },
  text: { label: 'fieldType.text', group: 'fieldTypes.values' },
  int: { label: 'fieldType.int', group: 'fieldTypes.values' },
  float: { label: 'fieldType.float', group: 'fieldTypes.values' },
  date: { label: 'fieldType.date', group: 'fieldTypes.values' },
  file: { label: 'fieldType.file', group: 'fieldTypes.values' },
  art_link: { label: 'fieldType.art_link', group: 'fieldTypes.values' },
  perm: { label: 'fieldType.perm', group: 'fieldTypes.values' },
  sb: { label: 'fieldType.sb', group: 'fieldTypes.lists' },
  rb: { label: 'fieldType.rb', group: 'fieldTypes.lists' },
  msb: { label: 'fieldType.msb', group: 'fieldTypes.lists' },
  cb: { label: 'fieldType.cb', group: 'fieldTypes.lists' },
  tbl: { label: 'fieldType.tbl', group: 'fieldTypes.lists' },
  computed: { label: 'fieldType.computed', group: 'fieldTypes.known' },
  burndown: { label: 'fieldType.burndown', group: 'fieldTypes.known' },
  aid: { label: 'fieldType.aid', group: 'fieldTypes.known' },
  atid: { label: 'fieldType.atid', group: 'fieldTypes.known' },
  subby: { label: 'fieldType.subby', group: 'fieldTypes.known' },
  subon: { label: 'fieldType.subon', group: 'fieldTypes.known' },
  luby: { label: 'fieldType.luby', group: 'fieldTypes.known' },
  lud: { label: 'fieldType.lud', group: 'fieldTypes.known' },
  cross: { label: 'fieldType.cross', group: 'fieldTypes.known' },
  priority: { label: 'fieldType.priority', group: 'fieldTypes.known' },
  linebreak: { label: 'fieldType.linebreak', group: 'fieldTypes.decoration' },
  separator: { label: 'fieldType.separator', group: 'fieldTypes.decoration' },
  staticrichtext: { label: 'fieldType.staticrichtext', group: 'fieldTypes.decoration' },
};

export function typeName(type: string): string {
  const known = types[type];
  return known === undefined ? type : t(known.label);
}

/** All types that a field can be added of, in groups, for a choice. */
export function typeChoices() {
  const groups = [...new Set(Object.values(types).map(({ group }) => group))];
  return groups.map((group) => ({
    group: t(group),
    items: Object.entries(types)
      .filter(([, type]) => type.group === group)
      .map(([value, type]) => ({ value, label: t(type.label) })),
  }));
}

const without = new Set(['fieldset', 'column', 'linebreak', 'separator', 'staticrichtext']);
const calculated = new Set([
  'computed',
  'burndown',
  'aid',
  'atid',
  'subby',
  'subon',
  'luby',
  'lud',
  'cross',
  'priority',
]);

/** Whether artifacts have values of it: the others only give the form its shape. */
export const hasValues = (type: string): boolean => !without.has(type);

/** Whether people set it. */
export const isWritable = (type: string): boolean => hasValues(type) && !calculated.has(type);

export const isList = (type: string): boolean => ['sb', 'rb', 'msb', 'cb', 'tbl'].includes(type);
