import type { KnownElements } from '../../../lib/xml/stream.ts';

type Elements = Readonly<Record<string, KnownElements>>;

/** An element that occurs once in its parent. Attributes are separated by blanks. */
export const known = (elements: Elements = {}, attributes = ''): KnownElements => ({
  elements,
  attributes: new Set(attributes.split(' ')),
  isRecord: false,
  isSingle: true,
});

/** An element that occurs any number of times. */
export const many = (element: KnownElements): KnownElements => ({ ...element, isSingle: false });

export const record = (elements: Elements, attributes = ''): KnownElements => ({
  ...many(known(elements, attributes)),
  isRecord: true,
});

/** An element whose contents depend on its `type`. An unknown type can have all of them. */
export function byType(kinds: Elements): KnownElements {
  const all = Object.values(kinds);
  return {
    ...known(Object.assign({}, ...all.map(({ elements }) => elements))),
    attributes: new Set(['type', ...all.flatMap(({ attributes }) => [...(attributes ?? [])])]),
    by: { attribute: 'type', kinds },
  };
}

export const text = known();
export const reference = known({}, 'REF');
export const user = known({}, 'format is_anonymous');
