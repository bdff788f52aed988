import { SaxesParser } from 'saxes';

/** An element of an archive. This reader shares nothing with the import. */
export interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

/** The root element of a document. */
export function parsed(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes: { ...attributes } as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const add = (text: string) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [found] = root.children;
  if (found === undefined) throw new Error('the document is empty');
  return found;
}

/** All elements of a name below a node. */
export const all = (node: Node | undefined, name: string): Node[] =>
  node?.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]) ?? [];

/** The elements at a path below a node. */
export const own = (node: Node | undefined, ...path: string[]): Node[] =>
  path.reduce<Node[]>(
    (nodes, name) => nodes.flatMap((one) => one.children.filter((child) => child.name === name)),
    node === undefined ? [] : [node],
  );

/** The text of the first element at a path. */
export const textAt = (node: Node | undefined, ...path: string[]): string => own(node, ...path)[0]?.text.trim() ?? '';
