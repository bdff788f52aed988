import { escapeAttribute, escapeText } from './escape.ts';

/** true and false are written as 1 and 0; undefined is omitted. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element to write, with a text or child elements. */
export interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly content: string | readonly Element[];
}

export const element = (
  name: string,
  attributes: Attributes = {},
  content: string | number | readonly Element[] = [],
): Element => ({ name, attributes, content: typeof content === 'number' ? String(content) : content });

/** An element, or nothing if it would be empty. */
export const unlessEmpty = (name: string, content: string | readonly Element[]): Element[] =>
  content.length === 0 ? [] : [element(name, {}, content)];

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(typeof value === 'boolean' ? Number(value) : value))}"`)
    .join('');

/** Elements are on separate lines. Text is unchanged. */
function contentOf({ content }: Element): string {
  if (typeof content === 'string') return escapeText(content);
  return content.length === 0 ? '' : `\n${content.map(renderElement).join('\n')}\n`;
}

export function renderElement(given: Element): string {
  const start = `<${given.name}${attributesOf(given.attributes)}`;
  const content = contentOf(given);
  return content === '' ? `${start}/>` : `${start}>${content}</${given.name}>`;
}

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A whole document. */
export const renderDocument = (root: Element): string => `${declaration}${renderElement(root)}\n`;

/** An element that is still open: more child elements follow. */
export const renderStart = (given: Element): string =>
  `<${given.name}${attributesOf(given.attributes)}>${contentOf(given) || '\n'}`;

export const renderEnd = (name: string): string => `</${name}>\n`;
