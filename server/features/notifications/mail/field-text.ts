import type { FieldValue } from '../../../../contract/artifacts/artifact.ts';
import { readable } from '../../../lib/text/readable.ts';
import { renderRichText } from '../../../lib/text/render.ts';
import type { Texts } from '../../../text/index.ts';

const scalar = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '';

function nameOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return scalar(item);
  const { display_name: person, label, name, id, is_anonymous: isNobody } = item as Record<string, unknown>;
  // The interface shows a list of people without a choice as an anonymous user.
  if (isNobody === true) return '';
  return scalar(person ?? label ?? name ?? id);
}

const linkName = (link: unknown): string => {
  const name = nameOf(link);
  return name === '' ? '' : `#${name}`;
};

async function wordsOf(texts: Texts, shown: FieldValue & Record<string, unknown>): Promise<string> {
  const { value, format, commonmark, is_time_displayed: hasTime } = shown;
  if (typeof commonmark === 'string') return commonmark;
  if (typeof value === 'string' && typeof hasTime === 'boolean') {
    return hasTime ? texts.moment(Date.parse(value)) : texts.day(Date.parse(value));
  }
  if (typeof value === 'string') return format === 'html' ? readable(await renderRichText(value, 'html')) : value;
  if (typeof value === 'number') return texts.number(value);
  return typeof value === 'boolean' ? String(value) : '';
}

/** A value as plain text; '' if it is empty. */
export async function fieldText(texts: Texts, shown: FieldValue | null): Promise<string> {
  if (shown === null) return '';
  const members: Record<string, unknown> = shown;
  const { values, bind_value_objects: choices, file_descriptions: files, links, granted_groups: groups } = members;
  if (Array.isArray(links)) return links.map(linkName).filter(Boolean).join(', ');
  const list = values ?? choices ?? files ?? groups;
  const words = Array.isArray(list) ? list.map(nameOf).filter(Boolean).join(', ') : await wordsOf(texts, shown);
  return words.trim();
}
