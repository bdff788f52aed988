import { SaxesParser } from 'saxes';
import { decodedXml } from './decoding.ts';
import { brief, refuseDoctype, XmlError } from './read.ts';

/** An element of a stream. Records are emitted and dropped rather than kept as children. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** The element's own text, including CDATA, unchanged. */
  readonly text: string;
  readonly line: number;
  readonly parent: XmlNode | undefined;
}

/** The elements that may occur at each place. All others are counted and skipped. */
export interface KnownElements {
  readonly elements: Readonly<Record<string, KnownElements>>;
  /** undefined: any; the others are omitted */
  readonly attributes?: ReadonlySet<string>;
  /** emitted as soon as it ends */
  readonly isRecord: boolean;
  /** at most once in its parent; a second one counts as unknown */
  readonly isSingle?: boolean;
  /** possible contents of the element by the value of one of its attributes; other values: all possible contents */
  readonly by?: { readonly attribute: string; readonly kinds: Readonly<Record<string, KnownElements>> };
}

export interface StreamLimits {
  readonly maxDepth: number;
  /** maximum number of elements in memory */
  readonly maxHeld: number;
  /** maximum length of one text, attribute, comment or declaration */
  readonly maxText: number;
}

export interface StreamOptions {
  /** name of the root element */
  roots: Readonly<Record<string, KnownElements>>;
  /**
   * `project/frs` for an element, `project/banner[second]` for one too many, `project/trackers@new` for an attribute,
   * `project/trackers[text]` for a text between elements; never for empty ones
   */
  onUnknown: (path: string) => void;
  limits?: StreamLimits;
}

const LIMITS: StreamLimits = { maxDepth: 64, maxHeld: 1_000_000, maxText: 64 * 1024 * 1024 };
const NO_DOCTYPE = 'a document type declaration is not allowed';

interface OpenNode extends XmlNode {
  readonly children: XmlNode[];
  text: string;
  readonly known: KnownElements;
  held: number;
}

/** The parts that an element can have, by its kind. */
function ofKind(known: KnownElements, attributes: Readonly<Record<string, string>>): KnownElements {
  const { attribute = '', kinds = {} } = known.by ?? {};
  const kind = attributes[attribute]?.trim() ?? '';
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return found ?? known;
}

export function pathOf(node: XmlNode): string {
  const names: string[] = [];
  for (let at: XmlNode | undefined = node; at !== undefined; at = at.parent) names.unshift(at.name);
  return names.join('/');
}

/** The nodes of a document as they end: first the records, finally the root with everything else. */
export async function* streamXml(
  chunks: AsyncIterable<Uint8Array | string>,
  { roots, onUnknown, limits = LIMITS }: StreamOptions,
): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const ready: XmlNode[] = [];
  const open: OpenNode[] = [];
  /** the elements that each open one has and can have only once */
  const singles: Set<string>[] = [];
  /** depth inside an unknown element, its path, and whether it holds anything */
  let skipped = 0;
  let skippedPath = '';
  let isLoss = false;
  let sinceEvent = 0;
  let isFinished = false;

  const refuse = (reason: string): never => {
    throw new XmlError(reason, parser.line);
  };
  const pathHere = (name: string): string => [...open.map((node) => node.name), name].join('/');

  function knownHere(name: string): KnownElements | undefined {
    const within = open.at(-1)?.known.elements ?? roots;
    const known = Object.hasOwn(within, name) ? within[name] : undefined;
    const isSecond = known?.isSingle === true && singles[open.length]?.has(name) === true;
    if (known?.isSingle === true) (singles[open.length] ??= new Set()).add(name);
    if (known !== undefined && !isSecond) return known;
    if (open.length === 0)
      refuse(`the document is a <${brief(name)}>, and not a <${Object.keys(roots).join('> or <')}>`);
    skippedPath = `${pathHere(name)}${isSecond ? '[second]' : ''}`;
    isLoss = false;
    return undefined;
  }

  parser.on('error', (error) => refuse(brief(error.message)));
  parser.on('doctype', () => refuse(NO_DOCTYPE));
  parser.on('comment', () => {
    sinceEvent = 0;
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceEvent = 0;
    if (open.length + skipped >= limits.maxDepth) refuse('elements are nested too deeply');
    const found = skipped > 0 ? undefined : knownHere(name);
    if (found === undefined) {
      skipped += 1;
      isLoss ||= Object.values(attributes).some((value) => value !== '');
      return;
    }
    const known = ofKind(found, attributes);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (known.attributes?.has(attribute) !== false) continue;
      const isOwn = attribute !== 'xmlns' && !attribute.includes(':') && value !== '';
      if (isOwn) onUnknown(`${pathHere(name)}@${attribute}`);
      delete attributes[attribute];
    }
    const parent = open.at(-1);
    open.push({ name, attributes, children: [], text: '', line: parser.line, parent, known, held: 1 });
  });
  const addText = (part: string) => {
    sinceEvent = 0;
    const node = open.at(-1);
    if (skipped > 0) isLoss ||= part.trim() !== '';
    if (node === undefined || skipped > 0) return;
    node.text += part;
    if (node.text.length > limits.maxText) refuse('a text is too long');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    sinceEvent = 0;
    if (skipped > 0) {
      skipped -= 1;
      if (skipped === 0 && isLoss) onUnknown(skippedPath);
      return;
    }
    const node = open.pop();
    if (node === undefined) return;
    singles.length = open.length + 1;
    // A text between elements means nothing.
    const isOfKnownKind = node.known.by === undefined;
    if (isOfKnownKind && node.text.trim() !== '' && Object.keys(node.known.elements).length > 0)
      onUnknown(`${pathHere(node.name)}[text]`);
    const parent = open.at(-1);
    if (parent === undefined || node.known.isRecord) ready.push(node);
    else {
      parent.children.push(node);
      parent.held += node.held;
      if (parent.held > limits.maxHeld) refuse('an element holds too many others');
    }
    isFinished = parent === undefined;
  });

  let isFirst = true;
  for await (const text of decodedXml(chunks, (reason) => refuse(reason))) {
    if (text === '') continue;
    if (isFirst) refuseDoctype(text);
    isFirst = false;
    // An element that never ends would be collected forever.
    sinceEvent += text.length;
    if (sinceEvent > limits.maxText) refuse('a text is too long');
    parser.write(text);
    yield* ready.splice(0);
  }
  parser.close();
  if (!isFinished) refuse('document must contain a root element');
  yield* ready.splice(0);
}
