import { element, type Element, renderDocument } from '../../../server/lib/xml/element.ts';
import { parsed, type Node } from './archive-reader.ts';
import { alternativesOf, attributesOf, isRepeatable, ruleOf, rulesOfTypes } from './grammar-coverage.ts';

/** Names that must be unique, also in a copy. */
const ownNames = new Set(['ID', 'UUId']);

function copied(node: Node): Node {
  const attributes = Object.entries(node.attributes).map(([name, value]) => [
    name,
    ownNames.has(name) ? `${value}_copy` : value,
  ]);
  return { ...node, attributes: Object.fromEntries(attributes), children: node.children.map(copied) };
}

const rendered = (node: Node): Element =>
  element(node.name, node.attributes, node.children.length === 0 ? node.text : node.children.map(rendered));

const saysSomething = ({ text, attributes, children }: Node): boolean =>
  text.trim() !== '' || Object.values(attributes).some((value) => value !== '') || children.some(saysSomething);

type Work = (node: Node, rule: string, place: string) => void;

/** Every element of a document with its rule and the names on the way to it. */
function visit(node: Node, name: string, place: string, work: Work): void {
  const rule = ruleOf(node, name);
  const children = [...node.children];
  work(node, rule, place);
  for (const child of children) {
    const found = alternativesOf(rule).find((one) => one.name === child.name);
    if (found !== undefined) visit(child, found.rule, `${place}/${child.name}`, work);
  }
}

/** One example of each child and each attribute, by the rule that has it. */
function examplesIn(project: Node): { children: Map<string, Node>; attributes: Map<string, string> } {
  const children = new Map<string, Node>();
  const attributes = new Map<string, string>();
  visit(project, 'project', 'project', (node, rule) => {
    for (const child of node.children) if (saysSomething(child)) children.set(`${rule}/${child.name}`, child);
    for (const [name, value] of Object.entries(node.attributes)) attributes.set(`${rule}@${name}`, value);
  });
  return { children, attributes };
}

/**
 * A document in which elements have more than the grammar allows, and the number of additions by place: contents of
 * other types of the element, and a second copy of single contents.
 */
export function crowded(xml: string): { xml: string; added: Map<string, number> } {
  const project = parsed(xml);
  const examples = examplesIn(project);
  const added = new Map<string, number>();
  const count = (place: string): void => void added.set(place, (added.get(place) ?? 0) + 1);
  visit(project, 'project', 'project', (node, rule, place) => {
    const own = new Set(alternativesOf(rule).map(({ name }) => name));
    const isOnce = (child: Node): boolean => own.has(child.name) && !isRepeatable(rule, child.name);
    const more = node.children.filter((child) => isOnce(child) && saysSomething(child)).map(copied);
    const foreign = (rulesOfTypes.get(rule) ?? []).flatMap((other) =>
      alternativesOf(other)
        .filter(({ name }) => !own.has(name))
        .map(({ name }) => ({ other, name })),
    );
    for (const { other, name } of foreign) {
      const child = examples.children.get(`${other}/${name}`);
      const isThere = [...node.children, ...more].some((one) => one.name === name);
      if (child !== undefined && !isThere) more.push(copied(child));
    }
    for (const child of more) count(`${place}/${child.name}`);
    node.children.push(...more);
    for (const other of rulesOfTypes.get(rule) ?? []) {
      for (const name of attributesOf(other)) {
        const value = examples.attributes.get(`${other}@${name}`) ?? '';
        if (value === '' || node.attributes[name] !== undefined || attributesOf(rule).includes(name)) continue;
        node.attributes[name] = value;
        count(`${place}@${name}`);
      }
    }
  });
  return { xml: renderDocument(rendered(project)), added };
}
