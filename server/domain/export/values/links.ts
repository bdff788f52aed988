import { element } from '../../../lib/xml/element.ts';
import type { Link } from '../../artifacts/document.ts';
import type { ValueWriter } from './value-writer.ts';

/** The artifacts that this one links to, by their numbers here. */
export const linksValue: ValueWriter = {
  type: 'art_link',
  content: (_field, stored) =>
    (Array.isArray(stored) ? (stored as Link[]) : []).map(({ id, type }) =>
      element('value', { nature: type === '' ? undefined : type }, id),
    ),
};
