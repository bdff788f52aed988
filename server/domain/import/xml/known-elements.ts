import type { KnownElements } from '../../../lib/xml/stream.ts';

type Elements = Readonly<Record<string, KnownElements>>;

/** Attributes are separated by blanks. */
export const known = (elements: Elements = {}, attributes = ''): KnownElements => ({
  elements,
  attributes: new Set(attributes.split(' ')),
  isRecord: false,
});

export const record = (elements: Elements, attributes = ''): KnownElements => ({
  ...known(elements, attributes),
  isRecord: true,
});

export const text = known();
export const reference = known({}, 'REF');
export const user = known({}, 'format is_anonymous');
