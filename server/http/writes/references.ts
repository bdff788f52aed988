import { problem } from '../../../contract/problems.ts';
import { jsonPointer } from '../../lib/text/json-pointer.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { XmlElement } from '../../lib/xml/read.ts';

/** The ids that earlier operations of a batch returned, by their names. undefined: none. */
type Ids = ReadonlyMap<string, unknown>;

/** Replaces `$name` by the id that an earlier operation answered with. */
export function resolved(given: unknown, ids: Ids, place: readonly (string | number)[] = []): unknown {
  if (Array.isArray(given)) return given.map((item, index) => resolved(item, ids, [...place, index]));
  if (typeof given === 'object' && given !== null) {
    return Object.fromEntries(
      Object.entries(given).map(([name, member]) => [name, resolved(member, ids, [...place, name])]),
    );
  }
  return typeof given === 'string' && /^\$[A-Za-z][\w-]*$/.test(given) ? referred(given, ids, place) : given;
}

const resolvedText = (text: string, ids: Ids): string => String(resolved(text, ids));

/** The same in XML, in texts and attributes. */
export function resolvedElement(element: XmlElement, ids: Ids): XmlElement {
  const { attributes, children, text } = element;
  const given = Object.entries(attributes).map(([name, value]) => [name, resolvedText(value, ids)] as const);
  return {
    ...element,
    attributes: Object.fromEntries(given),
    children: children.map((child) => resolvedElement(child, ids)),
    text: resolvedText(text, ids),
  };
}

function referred(reference: string, ids: Ids, place: readonly (string | number)[]): unknown {
  const name = reference.slice(1);
  // Texts may begin with a dollar sign.
  if (!ids.has(name)) return reference;
  const id = ids.get(name);
  const details = place.length === 0 ? {} : { pointer: jsonPointer(place) };
  if (id === undefined) throw problem('batch_reference_empty', { name }, { details });
  return id;
}

/** The same in an address, in which a name without an id means nothing. */
export const addressFrom = (path: string, ids: Ids): string =>
  path.replaceAll(/(?<=\/)\$[A-Za-z][\w-]*/g, (reference) => {
    const name = reference.slice(1);
    if (ids.has(name)) return String(referred(reference, ids, []));
    const near = nearest(name, [...ids.keys()]);
    if (near === undefined) throw problem('batch_reference_unknown', { name, hint: '' });
    throw problem(
      'batch_reference_unknown',
      { name, hint: ` Did you mean \`$${near}\`?` },
      { details: { nearest: near } },
    );
  });
