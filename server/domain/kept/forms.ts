import type { XmlNode } from '../../lib/xml/stream.ts';
import { hasContent } from '../import/xml/nodes.ts';

/**
 * The grammar of preserved parts, so that an export with them is valid. Attributes: a name with `=type`, and `?` if it
 * is optional. Children: names with `?` or `*`, in this order; alternatives are separated by `|`.
 */
interface Form {
  attributes?: string;
  children?: string;
  hasText?: true;
}

const words: Form = { hasText: true };
/** The format's numbers have 64 bits. */
const number = /^-?\d{1,18}$/;

const types: Readonly<Record<string, { pattern: RegExp; otherwise?: string }>> = {
  text: { pattern: /^/, otherwise: '' },
  number: { pattern: number, otherwise: '0' },
  boolean: { pattern: /^(?:0|1|true|false)$/, otherwise: '0' },
  bit: { pattern: /^[01]$/, otherwise: '0' },
  scope: { pattern: /^[SP]$/, otherwise: 'P' },
  id: { pattern: /^[A-Za-z_][\w.-]*$/ },
  name: { pattern: /\S/ },
};

const chartFields =
  'base group start due finish righttext summary percentage effort_field remaining_field done_field field_id'
    .split(' ')
    .map((name) => `${name}=id?`)
    .join(' ');
const element = 'rank=number use_it=bit? required=bit? notifications=bit? scope=scope?';

/** By the names of the parent and the element, by the element and its type, or by the element alone. */
const forms: Readonly<Record<string, Form>> = {
  'project-defined-service': {
    attributes: 'shortname enabled=boolean label description link is_in_new_tab=boolean',
  },
  nature: { attributes: 'is_used=bit?', hasText: true },
  references: { children: 'reference*' },
  'references/reference': { attributes: 'source target' },

  dashboards: { children: 'dashboard*' },
  dashboard: { attributes: 'name', children: 'line*' },
  line: { attributes: 'layout?', children: 'column*' },
  'line/column': { children: 'widget*' },
  widget: { attributes: 'name=name', children: 'preference*' },
  preference: { attributes: 'name', children: 'value|reference*' },
  'preference/value': { attributes: 'name', hasText: true },
  'preference/reference': { attributes: 'name REF=id' },

  cardwall: { children: 'trackers' },
  'cardwall/trackers': { children: 'tracker*' },
  'trackers/tracker': { attributes: 'id', children: 'columns? mappings?' },
  columns: { children: 'column*' },
  'columns/column': { attributes: 'id? label tlp_color_name? bg_red=number? bg_green=number? bg_blue=number?' },
  mappings: { children: 'mapping*' },
  mapping: { attributes: 'tracker_id field_id', children: 'values?' },
  values: { children: 'value*' },
  'values/value': { attributes: 'value_id column_id' },

  admin: { children: 'scrum?' },
  scrum: { children: 'explicit_backlog?' },
  explicit_backlog: { attributes: 'is_used=boolean' },
  top_backlog: { children: 'artifact*' },
  'top_backlog/artifact': { attributes: 'artifact_id' },
  kanban_list: { attributes: 'title?', children: 'kanban*' },
  kanban: {
    attributes: 'ID=id tracker_id name is_promoted=boolean?',
    children: 'column* tracker-reports?',
  },
  'kanban/column': { attributes: 'REF=id wip=number?' },
  'tracker-reports': { children: 'tracker-report*' },
  'tracker-report': { attributes: 'id' },
  'planning/permissions': { children: 'permission*' },
  permission: { attributes: 'ugroup type' },

  semantic: { attributes: 'type', children: 'field* background-color?' },
  'semantic(velocity)': { attributes: 'type', children: 'shortname label description field?' },
  field: { attributes: 'REF=id' },
  'background-color': { attributes: 'REF=id' },

  renderer: { attributes: 'type rank? ID? id? report? field_id=id?', children: 'name description? charts?' },
  charts: { children: 'chart*' },
  chart: {
    attributes: `type width=number height=number rank=number scale? as_of_date? start_date? stop_date? duration=number? ${chartFields}`,
    children: 'title description?',
  },

  formElement: {
    attributes: `type ID? id? tracker_id? parent_id? ${element}`,
    children: 'name label description? properties?',
  },
  externalField: {
    attributes: `type ID? id? tracker_id? parent_id? ${element}`,
    children: 'name? label? description? properties?',
  },
  properties: {
    attributes:
      'maxchars=number? size=number? rows=number? cols=number? static_value? default_value? hint? target_field_name? fast_compute? use_capacity? include_weekends? display_time=bit? use_cache? can_edit_reverse_links=bit?',
  },
  name: words,
  shortname: words,
  label: words,
  description: words,
  title: words,
};

interface Reporting {
  leave(node: XmlNode, detail: string): void;
}

interface AttributeForm {
  name: string;
  type: string;
  isOptional: boolean;
}

const attributeForms = (text = ''): AttributeForm[] =>
  text.split(' ').flatMap((token) => {
    const [, name = '', type = 'text', sign] = /^([^=?]+)(?:=(\w+))?(\?)?$/.exec(token) ?? [];
    return name === '' ? [] : [{ name, type, isOptional: sign === '?' }];
  });

/** undefined: the element has no meaning without an attribute */
function attributesOf(node: XmlNode, form: Form, context: Reporting): Record<string, string> | undefined {
  const attributes: Record<string, string> = {};
  for (const { name, type, isOptional } of attributeForms(form.attributes)) {
    const { pattern, otherwise } = types[type] ?? { pattern: /^/, otherwise: '' };
    const given = node.attributes[name];
    const isValid = given !== undefined && pattern.test(given);
    const isEmpty = given === undefined || given === '';
    if (!isValid && !isEmpty) context.leave(node, `@${name}[${given}]`);
    if (isValid) attributes[name] = given;
    else if (!isOptional && otherwise === undefined) {
      if (isEmpty) context.leave(node, `: the attribute ${name} is missing.`);
      return undefined;
    } else if (!isOptional && otherwise !== undefined) attributes[name] = otherwise;
  }
  return attributes;
}

/** Elements without those that repeat the ID of another one. */
function withOwnIds(nodes: readonly XmlNode[], context: Reporting): XmlNode[] {
  const seen = new Set<string>();
  return nodes.filter((node) => {
    const id = node.attributes['ID'];
    const isSecond = id !== undefined && seen.has(id);
    if (isSecond) context.leave(node, `[second ${id}]`);
    if (id !== undefined) seen.add(id);
    return !isSecond;
  });
}

function childrenOf(node: XmlNode, form: Form, context: Reporting): XmlNode[] {
  const tokens = (form.children ?? '').split(' ');
  const known = new Set(tokens.flatMap((token) => token.replace(/[?*]$/, '').split('|')));
  for (const child of node.children) if (!known.has(child.name) && hasContent(child)) context.leave(child, '');
  return tokens.flatMap((token) => {
    const [, names = '', sign = ''] = /^(.*?)([?*]?)$/.exec(token) ?? [];
    const found = node.children.filter((child) => names.split('|').includes(child.name));
    // A document with a second one was read without it.
    const [first] = found;
    if (sign === '*') return withOwnIds(found, context).flatMap((child) => conformed(child, context) ?? []);
    if (first !== undefined) return conformed(first, context) ?? [];
    const isMissing = sign === '' && names !== '';
    return isMissing ? [{ name: names, attributes: {}, children: [], text: '', line: node.line, parent: node }] : [];
  });
}

/** A part in the form that the grammar allows. Other contents are reported; undefined: nothing is left. */
export function conformed(node: XmlNode, context: Reporting): XmlNode | undefined {
  const { name, parent } = node;
  const form = forms[`${parent?.name}/${name}`] ?? forms[`${name}(${node.attributes['type']})`] ?? forms[name];
  if (form === undefined) return node;
  const attributes = attributesOf(node, form, context);
  if (attributes === undefined) return undefined;
  const text = node.text.trim();
  if (text !== '' && form.hasText !== true) context.leave(node, `[${text.slice(0, 100)}]`);
  return {
    ...node,
    attributes,
    text: form.hasText === true ? node.text : '',
    children: childrenOf(node, form, context),
  };
}
