import { SaxesParser } from 'saxes';
import { createPauses } from '../pauses.ts';
import { decodeName } from './names.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The element's own text, including CDATA, unchanged. */
  readonly text: string;
}

export interface XmlLimits {
  readonly maxDepth: number;
  /** Attributes, comments and processing instructions count as well. */
  readonly maxElements: number;
  /** Attributes of one element, or different names of its children. */
  readonly maxMembers: number;
}

export class XmlError extends Error {
  readonly line: number;

  constructor(reason: string, line: number) {
    super(`Malformed XML. ${reason} at line ${line}`);
    this.name = 'XmlError';
    this.line = line;
  }
}

const NO_DOCTYPE = 'a document type declaration is not allowed';
const LIMITS: XmlLimits = { maxDepth: 64, maxElements: 200_000, maxMembers: 10_000 };
/** The time to read a name grows with its length. */
const MAX_NAME = 10_000;
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Reads a whole document and stops at the first error. */
export function readXml(text: string, limits: XmlLimits = LIMITS): XmlElement {
  const reader = createReader(text, limits);
  reader.write(text);
  return reader.end();
}

const SLICE_LENGTH = 16_384;

/** The same in slices, so that other work can run in between. */
export async function readXmlInSlices(text: string, limits: XmlLimits): Promise<XmlElement> {
  const reader = createReader(text, limits);
  const pause = createPauses();
  for (let start = 0; start < text.length; start += SLICE_LENGTH) {
    reader.write(text.slice(start, start + SLICE_LENGTH));
    await pause();
  }
  return reader.end();
}

function createReader(text: string, limits: XmlLimits) {
  // The parser treats a lone surrogate and the next character as one character.
  if (!text.isWellFormed()) throw new XmlError('disallowed character', 1);
  refuseDoctype(text, limits.maxElements);

  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const refuse = (reason: string): never => {
    throw new XmlError(reason, parser.line);
  };
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const countOne = () => {
    count += 1;
    if (count > limits.maxElements) refuse('too many elements');
  };
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };

  parser.on('error', (error) => refuse(brief(error.message)));
  parser.on('doctype', () => refuse(NO_DOCTYPE));
  parser.on('opentagstart', () => {
    countOne();
    if (open.length >= limits.maxDepth) refuse('elements are nested too deeply');
  });
  let attributes = 0;
  parser.on('attribute', ({ name }) => {
    countOne();
    attributes += 1;
    if (attributes > limits.maxMembers) refuse('an element has too many attributes');
    if (name.length > MAX_NAME) refuse('a name is too long');
  });
  parser.on('comment', countOne);
  parser.on('processinginstruction', countOne);
  parser.on('opentag', (tag) => {
    attributes = 0;
    if (tag.name.length > MAX_NAME) refuse('a name is too long');
    const element: OpenElement = {
      name: localName(tag.name),
      attributes: ownAttributes(tag.attributes),
      children: [],
      text: '',
    };
    root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const { children } = open.pop() ?? { children: [] };
    if (children.length <= limits.maxMembers) return;
    const names = new Set(children.map(({ name }) => name));
    if (names.size > limits.maxMembers) refuse('an element has too many different children');
  });

  return {
    write: (part: string): void => void parser.write(part),
    end(): XmlElement {
      parser.close();
      return root ?? refuse('document must contain a root element');
    },
  };
}

const PROLOG: ReadonlyArray<readonly [start: string, end: string]> = [
  ['<?', '?>'],
  ['<!--', '-->'],
];

/**
 * The parser would read a whole DTD before reporting it, so look for one first. After the root the parser refuses it.
 */
export function refuseDoctype(text: string, maxElements = LIMITS.maxElements): void {
  const filled = /[^\s\uFEFF]/g;
  let parts = 0;
  for (let match = filled.exec(text); match !== null; match = filled.exec(text)) {
    const { index } = match;
    if (text.startsWith('<!DOCTYPE', index)) {
      const line = text.slice(0, index).split('\n').length;
      throw new XmlError(NO_DOCTYPE, line);
    }
    const part = PROLOG.find(([start]) => text.startsWith(start, index));
    const end = part === undefined ? -1 : text.indexOf(part[1], index + part[0].length);
    if (part === undefined || end === -1) return;
    parts += 1;
    if (parts > maxElements) throw new XmlError('too many elements', 1);
    filled.lastIndex = end + part[1].length;
  }
}

/** The parser's reason without its period. It may quote a name of any length. */
export function brief(reason: string): string {
  return reason.slice(0, 120).replace(/\.$/, '');
}

function localName(name: string): string {
  return decodeName(name.slice(name.lastIndexOf(':') + 1));
}

/** Prefixed attributes (`xml:lang`, `xsi:type`) and namespace declarations are about XML, not about our members. */
function ownAttributes(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.keys(given).filter((name) => name !== 'xmlns' && !name.includes(':'));
  if (names.length === 0) return NO_ATTRIBUTES;
  const attributes: Record<string, string> = Object.create(null);
  for (const name of names) attributes[decodeName(name)] = given[name] ?? '';
  return attributes;
}
