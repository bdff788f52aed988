import type { Pieces } from '../text/pieces.ts';
import { encodeName } from './names.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const UNKNOWN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes a JSON value. Every array element is an `<item>`; null, '', [] and {} are an empty element. */
export function writeXml(root: string, value: unknown): string {
  return DECLARATION + element(root, value);
}

/** Writes the same as `writeXml` in pieces, and lets others have their turn. Iterables are lists. */
export async function writeLongXml(root: string, value: object, pieces: Pieces): Promise<void> {
  async function write(name: string, content: object): Promise<void> {
    let isEmpty = true;
    async function part(inside: string, inner: unknown): Promise<void> {
      if (isEmpty) await pieces.add(`<${name}>`);
      isEmpty = false;
      const turn = isObject(inner) ? write(inside, inner) : pieces.add(element(inside, inner));
      if (turn !== undefined) await turn;
    }
    if (Symbol.asyncIterator in content) {
      for await (const item of content as AsyncIterable<unknown>) await part('item', item);
    } else for (const [inside, inner] of partsOf(content)) await part(inside, inner);
    await pieces.add(isEmpty ? `<${name}/>` : `</${name}>`);
  }
  await pieces.add(DECLARATION);
  await write(root, value);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function* partsOf(content: object): Iterable<[name: string, value: unknown]> {
  if (Symbol.iterator in content) {
    for (const item of content as Iterable<unknown>) yield ['item', item];
    return;
  }
  for (const [name, value] of Object.entries(content)) if (value !== undefined) yield [encodeName(name), value];
}

function element(name: string, value: unknown): string {
  const content = contentOf(value);
  return content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`;
}

function contentOf(value: unknown): string {
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  return Array.isArray(value) ? itemsOf(value) : membersOf(value);
}

function itemsOf(values: readonly unknown[]): string {
  let content = '';
  for (const value of values) content += element('item', value);
  return content;
}

function membersOf(members: object): string {
  let content = '';
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) content += element(encodeName(name), value);
  }
  return content;
}

/** Omits characters that XML 1.0 cannot represent. Several passes are much faster than one that looks at each letter. */
const escapeText = (text: string): string =>
  text
    .replace(UNKNOWN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
