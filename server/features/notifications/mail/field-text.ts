import type { FieldValue } from '../../../../contract/artifacts/artifact.ts';
import { wordsIn } from '../../../lib/text/rich-text.ts';
import type { Texts } from '../../../text/index.ts';

const longest = 2_000;

const scalar = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '';

function nameOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return scalar(item);
  const { display_name: person, label, name, id, is_anonymous: isNobody } = item as Record<string, unknown>;
  // The interface shows a list of people without a choice as an anonymous user.
  if (isNobody === true) return '';
  return scalar(person ?? label ?? name ?? id);
}

function wordsOf(texts: Texts, shown: FieldValue & Record<string, unknown>): string {
  const { value, format, commonmark, is_time_displayed: hasTime } = shown;
  if (typeof commonmark === 'string') return commonmark;
  if (typeof value === 'string' && typeof hasTime === 'boolean') {
    return hasTime ? texts.moment(Date.parse(value)) : texts.day(Date.parse(value));
  }
  if (typeof value === 'string') return format === 'html' ? wordsIn(value) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A value for people, as plain text; '' if there is none. */
export function fieldText(texts: Texts, shown: FieldValue | null): string {
  if (shown === null) return '';
  const members: Record<string, unknown> = shown;
  const list = members['values'] ?? members['file_descriptions'] ?? members['links'] ?? members['granted_groups'];
  const words = Array.isArray(list) ? list.map(nameOf).filter(Boolean).join(', ') : wordsOf(texts, shown);
  const trimmed = words.trim();
  return trimmed.length > longest ? `${trimmed.slice(0, longest)} …` : trimmed;
}
