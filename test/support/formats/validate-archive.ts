import { readXml, type XmlElement } from '../../../server/lib/xml/read.ts';
import { grammar, types } from './archive-grammar.ts';

interface Child {
  alternatives: { name: string; rule: string }[];
  minimum: number;
  maximum: number;
}

const counts: Record<string, [number, number]> = { '?': [0, 1], '*': [0, Infinity], '+': [1, Infinity], '': [1, 1] };

function childrenIn(text = ''): Child[] {
  return text
    .split(' ')
    .filter((token) => token !== '')
    .map((token) => {
      const [, names = '', sign = ''] = /^(.*?)([?*+]?)$/.exec(token) ?? [];
      const [minimum, maximum] = counts[sign] ?? [1, 1];
      const alternatives = names.split('|').map((one) => {
        const [name = '', rule = name] = one.split(':');
        return { name, rule };
      });
      return { alternatives, minimum, maximum };
    });
}

interface Seen {
  ids: Set<string>;
  references: [path: string, id: string][];
  faults: string[];
}

function checkText(path: string, type: string, text: string, seen: Seen): void {
  if (types[type]?.test(text) !== true)
    seen.faults.push(`${path}: ${JSON.stringify(text.slice(0, 60))} is not ${type}`);
  if (type === 'idref') seen.references.push([path, text]);
  if (type !== 'id') return;
  if (seen.ids.has(text)) seen.faults.push(`${path}: the ID ${text} occurs twice`);
  seen.ids.add(text);
}

function checkAttributes(node: XmlElement, path: string, text: string, seen: Seen): void {
  const known = new Map(
    text
      .split(' ')
      .filter((token) => token !== '')
      .map((token) => {
        const [name = '', type = 'text'] = token.replace('?', '').split('=');
        return [name, { type, isRequired: !token.endsWith('?') }];
      }),
  );
  for (const [name, value] of Object.entries(node.attributes)) {
    const { type } = known.get(name) ?? { type: undefined };
    if (type === undefined) seen.faults.push(`${path}@${name}: unknown attribute`);
    else checkText(`${path}@${name}`, type, value, seen);
  }
  for (const [name, { isRequired }] of known) {
    if (isRequired && node.attributes[name] === undefined) seen.faults.push(`${path}@${name}: missing`);
  }
}

/** The rule of each child, or undefined where the order or the number of the children is wrong. */
function rulesOf(nodes: readonly XmlElement[], children: readonly Child[], isAny: boolean): (string | undefined)[] {
  const used = children.map(() => 0);
  let at = 0;
  return nodes.map(({ name }) => {
    const fits = (child: Child, index: number): boolean =>
      child.alternatives.some((one) => one.name === name) && (used[index] ?? 0) < child.maximum;
    const index = children.findIndex((child, position) => (isAny || position >= at) && fits(child, position));
    if (index === -1) return undefined;
    used[index] = (used[index] ?? 0) + 1;
    at = index;
    return children[index]?.alternatives.find((one) => one.name === name)?.rule;
  });
}

function missingIn(nodes: readonly XmlElement[], children: readonly Child[]): Child[] {
  return children.filter(
    ({ alternatives, minimum }) =>
      minimum > 0 && !nodes.some(({ name }) => alternatives.some((one) => one.name === name)),
  );
}

function check(node: XmlElement, ruleName: string, path: string, seen: Seen): void {
  const found = grammar[ruleName];
  if (found === undefined) return void seen.faults.push(`${path}: there is no rule ${ruleName}`);
  const { by } = found;
  if (by !== undefined) {
    const value = node.attributes[by.attribute] ?? '';
    const rule = by.rules[value] ?? by.rules['*'];
    if (rule === undefined) return void seen.faults.push(`${path}: unknown ${by.attribute} ${value}`);
    return check(node, rule, path, seen);
  }
  checkAttributes(node, path, found.attributes ?? '', seen);
  const children = childrenIn(found.children);
  // Plugins take their fields out before the document is checked.
  const nodes = node.children.filter(({ name }) => name !== 'externalField' && name !== 'external_field_change');
  const rules = rulesOf(nodes, children, found.any === true);
  for (const [index, child] of nodes.entries()) {
    const rule = rules[index];
    if (rule === undefined) seen.faults.push(`${path}/${child.name}: not here`);
    else check(child, rule, `${path}/${child.name}`, seen);
  }
  for (const { alternatives } of missingIn(nodes, children)) {
    seen.faults.push(`${path}: <${alternatives.map(({ name }) => name).join('> or <')}> is missing`);
  }
  if (found.text !== undefined) checkText(path, found.text, node.text, seen);
  else if (node.text.trim() !== '') seen.faults.push(`${path}: has a text`);
}

/** The faults of a document by the public grammar; the names in it must exist. */
export function faultsIn(xml: string, rule = 'project'): string[] {
  const seen: Seen = { ids: new Set(), references: [], faults: [] };
  const root = readXml(xml, { maxDepth: 64, maxElements: 5_000_000, maxMembers: 10_000 });
  if (root.name !== rule) seen.faults.push(`the document is a <${root.name}>`);
  check(root, rule, root.name, seen);
  // A field that only a plugin reads keeps its ID.
  const external = new Set([...xml.matchAll(/<externalField [^>]*\bID="([^"]+)"/g)].map((match) => match[1]));
  for (const [path, id] of seen.references) {
    if (!seen.ids.has(id) && !external.has(id)) seen.faults.push(`${path}: there is no ${id}`);
  }
  return [...new Set(seen.faults)];
}
