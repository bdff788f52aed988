import { type TObject, type TSchema, Type } from 'typebox';
import { problem } from '../../contract/problems.ts';
import { nearest } from '../lib/nearest.ts';
import { xmlToRaw } from '../lib/xml/shape.ts';
import type { RawBody } from './body.ts';
import { decode, InvalidParameter } from './decode.ts';
import { pageQuery } from './pagination.ts';
import type { AnyRoute } from './route.ts';

const nothing = Type.Object({});

/** The query parameters of a route, those of pagination included. */
export function queryOf(route: AnyRoute): TObject {
  const own = route.query ?? nothing;
  return route.page === undefined ? own : Type.Object({ ...own.properties, ...pageQuery(route.page) });
}

/** A path segment that has to be a number and isn't is refused before anything else is looked at. */
export function checkPath(schema: TObject | undefined, params: Record<string, string>): void {
  for (const [name, member] of Object.entries(schema?.properties ?? {})) {
    const text = params[name] ?? '';
    if (!('type' in member) || member.type !== 'integer' || /^[+-]?\d{1,15}$/.test(text)) continue;
    const numeric = text.trim() !== '' && Number.isFinite(Number(text));
    const reason = numeric
      ? `Invalid value specified for \`${name}\`. Expecting integer value`
      : `invalid value specified for \`${name}\``;
    throw problem('parameter_invalid', { reason });
  }
}

interface Decoded {
  value: unknown;
  ignored: string[];
}

function decoded(schema: TSchema, raw: unknown, options: Parameters<typeof decode>[2]): Decoded {
  try {
    return decode(schema, raw, options);
  } catch (error) {
    if (error instanceof InvalidParameter) throw problem('parameter_invalid', { reason: error.message });
    throw error;
  }
}

export const decodePath = (schema: TObject | undefined, params: unknown): unknown =>
  decoded(schema ?? nothing, params, { source: 'text' }).value;

export const decodeQuery = (schema: TObject, raw: Record<string, unknown>): Decoded =>
  decoded(schema, raw, { source: 'text', emptyIsAbsent: true });

/** `{"post_representation": {…}}` means the same as the representation itself. */
function unwrapped(value: unknown, name: string | undefined): unknown {
  if (name === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  return members.length === 1 && members[0]?.[0] === name ? members[0][1] : value;
}

export function decodeBody(schema: TSchema, name: string | undefined, body: RawBody): Decoded {
  const options = name === undefined ? {} : { name };
  if (body.kind === 'none') {
    if (name !== undefined) throw problem('parameter_invalid', { reason: `\`${name}\` is required.` });
    return decoded(schema, {}, { source: 'json' });
  }
  if (body.kind === 'xml') return decoded(schema, xmlToRaw(schema, body.element), { ...options, source: 'text' });
  return decoded(schema, unwrapped(body.value, name), { ...options, source: body.kind === 'form' ? 'text' : 'json' });
}

/** The nearest name that would have been understood, as the end of an error message. */
export function hintFor(word: string, candidates: readonly string[]): string {
  const found = nearest(word, candidates);
  return found === undefined ? '' : ` Did you mean \`${found}\`?`;
}
