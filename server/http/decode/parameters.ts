import { type TObject, type TSchema, Type } from 'typebox';
import { problem } from '../../../contract/problems.ts';
import { branchesOf, jsonSchemaOf } from '../../lib/schema.ts';
import { MalformedText, PairsError, parsePairs } from '../../lib/text/brackets.ts';
import { jsonPointer } from '../../lib/text/json-pointer.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { XmlElement } from '../../lib/xml/read.ts';
import { xmlToRawInSlices } from '../../lib/xml/shape.ts';
import { shapeQuery } from '../encode/shape.ts';
import { pageQuery } from '../pagination.ts';
import { type AnyRoute, dryRunQuery, hasDryRun, isSingle } from '../route.ts';
import type { RawBody } from './body.ts';
import { decode, decodeInSlices, type DecodeOptions, InvalidParameter } from './decode.ts';
import { checkText, checkTextInSlices, isValidText } from './valid-text.ts';

/** Members that a representation has only if the caller asks for them: `?with=actions,etag`. */
const known = ['actions', 'etag'] as const;
type Extra = (typeof known)[number];

/** The members that callers can ask for. */
export const extrasOf = (route: AnyRoute): Extra[] => [
  ...(route.actions === undefined ? [] : ['actions' as const]),
  ...(isSingle(route) || route.items !== undefined ? ['etag' as const] : []),
];

const extrasQuery = (extras: readonly Extra[]) => ({
  with: Type.Optional(
    Type.String({ description: `Extension: further members, separated by commas. Valid names: ${extras.join(', ')}` }),
  ),
});

/** The members that the query asks for. A name that only other routes have is ignored, so that callers may always send it. */
export function extrasIn(extras: readonly Extra[], query: unknown): ReadonlySet<Extra> {
  const given = typeof query === 'object' && query !== null && 'with' in query ? query.with : undefined;
  if (typeof given !== 'string') return new Set();
  const names = given.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.some((extra) => extra === name));
  if (unknown === undefined) return new Set(extras.filter((extra) => names.includes(extra)));
  const reason = `Invalid value specified for \`with\`: \`${unknown}\`. Valid values: ${extras.join(', ')}`;
  const near = nearest(unknown, extras);
  const details = near === undefined ? { parameter: 'with' } : { parameter: 'with', nearest: near };
  throw problem('parameter_invalid', { reason }, { details });
}

const nothing = Type.Object({});

const queries = new WeakMap<AnyRoute, TObject>();

/** The query parameters of a route, including the ones that its kind implies. Always the same object. */
export function queryOf(route: AnyRoute): TObject {
  const known = queries.get(route) ?? allParametersOf(route);
  queries.set(route, known);
  return known;
}

function allParametersOf(route: AnyRoute): TObject {
  const { query = nothing, page } = route;
  const extras = extrasOf(route);
  const pagination = page === undefined ? {} : pageQuery(page);
  const further = extras.length === 0 ? {} : extrasQuery(extras);
  const trial = hasDryRun(route) ? dryRunQuery : {};
  const properties = { ...pagination, ...query.properties, ...further, ...trial, ...shapeQuery(route) };
  return Object.keys(properties).length === Object.keys(query.properties).length ? query : Type.Object(properties);
}

/** Parameters about the call itself. Every address accepts them. */
export const callParameters = ['http_method', 'suppress_response_codes'];

/** The query string as received. */
export function queryIn(address: string): Record<string, unknown> {
  const mark = address.indexOf('?');
  if (mark === -1) return {};
  try {
    const pairs = parsePairs(address.slice(mark + 1));
    checkText(pairs);
    for (const name of callParameters) delete pairs[name];
    return pairs;
  } catch (error) {
    if (error instanceof MalformedText) throw problem('query_utf8_malformed', { name: error.parameter });
    if (error instanceof PairsError) throw problem('query_malformed', { reason: error.message });
    throw error;
  }
}

/** A path segment that must be a number is checked before everything else. */
export function checkPath(schema: TObject | undefined, params: Record<string, string>): void {
  // The router accepts an empty segment, but `/projects//` names no project.
  if (Object.values(params).includes('')) throw problem('route_unknown');
  if (!Object.values(params).every(isValidText)) throw problem('text_malformed', { where: '' });
  for (const [name, member] of Object.entries(schema?.properties ?? {})) {
    const text = params[name] ?? '';
    if (!('type' in member) || member.type !== 'integer') continue;
    if (/^[+-]?\d{1,19}$/.test(text)) {
      // A number above every possible id matches nothing.
      if (!Number.isSafeInteger(Number(text))) params[name] = String(Math.sign(Number(text)) * Number.MAX_SAFE_INTEGER);
      continue;
    }
    const numeric = text.trim() !== '' && Number.isFinite(Number(text));
    const reason = numeric
      ? `Invalid value specified for \`${name}\`. Expecting integer value`
      : `invalid value specified for \`${name}\``;
    throw problem('parameter_invalid', { reason }, { details: { parameter: name } });
  }
}

interface Decoded {
  value: unknown;
  ignored: string[];
}

/** `patch[values][0]` is `/values/0` in a body that messages call `patch`. */
export function pointerTo(path: string, name = ''): string {
  const parts = path.split(/[[\]]+/).filter((part) => part !== '');
  const inside = name !== '' && parts[0] === name ? parts.slice(1) : parts;
  return jsonPointer(inside);
}

/** The fault in a decoded value, with its place in the address or in the body. */
function faultOf(error: unknown, placeOf: (path: string) => { parameter: string } | { pointer: string }): unknown {
  if (!(error instanceof InvalidParameter)) return error;
  const { path, message: reason, nearest: near } = error;
  const place = placeOf(path);
  const details = near === undefined ? place : { ...place, nearest: near };
  return problem('parameter_invalid', { reason }, { details });
}

function decodeAddress(schema: TObject, raw: unknown, options: Omit<DecodeOptions, 'source'> = {}): Decoded {
  try {
    return decode(schema, raw, { ...options, source: 'text' });
  } catch (error) {
    throw faultOf(error, (parameter) => ({ parameter }));
  }
}

async function decodeValue(schema: TSchema, raw: unknown, options: DecodeOptions): Promise<Decoded> {
  try {
    return await decodeInSlices(schema, raw, options);
  } catch (error) {
    throw faultOf(error, (path) => ({ pointer: pointerTo(path, options.name) }));
  }
}

export const decodePath = (schema: TObject | undefined, params: unknown): unknown =>
  decodeAddress(schema ?? nothing, params).value;

export const decodeQuery = (schema: TObject, raw: Record<string, unknown>): Decoded =>
  decodeAddress(schema, raw, { emptyIsAbsent: true });

/** `{"post_representation": {…}}` means the same as the representation itself. */
function unwrapped(value: unknown, name: string | undefined): unknown {
  if (name === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  return members.length === 1 && members[0]?.[0] === name ? members[0][1] : value;
}

/** The name of the member that contains the representation, if there is one. */
export const wrapperIn = (raw: RawBody, name: string | undefined): string | undefined =>
  (raw.kind === 'json' || raw.kind === 'form') && unwrapped(raw.value, name) !== raw.value ? name : undefined;

/** The same in XML: `<request><post_representation>…`. */
function unwrappedElement(element: XmlElement, name: string | undefined): XmlElement {
  const [only, ...others] = element.children;
  return only !== undefined && others.length === 0 && only.name === name ? only : element;
}

const takesArray = (schema: TSchema): boolean =>
  branchesOf(jsonSchemaOf(schema)).some((branch) => branch.type === 'array');
const isBlank = ({ children, text }: XmlElement): boolean => children.length === 0 && text.trim() === '';

/** The whole body, as the place of a fault. */
const whole = { details: { pointer: '' } };

/** Others work while a large body is decoded. */
export async function decodeBody(schema: TSchema, name: string | undefined, body: RawBody): Promise<Decoded> {
  const options = name === undefined ? {} : { name };
  if (body.kind === 'none' || body.kind === 'unread') {
    if (name !== undefined) throw problem('parameter_invalid', { reason: `\`${name}\` is required.` }, whole);
    return decodeValue(schema, {}, { source: 'json' });
  }
  if (body.kind === 'xml') {
    const element = unwrappedElement(body.element, name);
    // An empty list must be explicit: a document that says nothing must not empty the list it is sent to.
    if (element === body.element && isBlank(element) && takesArray(schema)) {
      throw problem('parameter_invalid', { reason: `\`${name ?? 'body'}\` is required.` }, whole);
    }
    const raw = await xmlToRawInSlices(schema, element);
    await checkTextInSlices(raw);
    return decodeValue(schema, raw, { ...options, source: 'text' });
  }
  const source = body.kind === 'form' ? 'text' : 'json';
  return decodeValue(schema, unwrapped(body.value, name), { ...options, source });
}

/** The nearest valid name. Candidates are names of parameters, not of their members. */
export const nearestName = (word: string, candidates: readonly string[]): string | undefined =>
  word.includes('[') ? undefined : nearest(word, candidates);

/** The nearest valid name, as the end of an error message. */
export function hintFor(word: string, candidates: readonly string[]): string {
  const found = nearestName(word, candidates);
  return found === undefined ? '' : ` Did you mean \`${found}\`?`;
}
