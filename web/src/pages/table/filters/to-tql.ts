import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';
import type { Criteria } from '../view/address.ts';
import { choicesOf, fieldNamed, noChoice } from '../view/fields.ts';
import { type Draft, kindOf } from './draft.ts';

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

type Writer = (field: TrackerField, draft: Draft) => string | undefined;

const compared =
  (shown: (value: string) => string): Writer =>
  ({ name }, { operator, first, second }) =>
    operator === 'between'
      ? `${name} BETWEEN (${shown(first)}, ${shown(second)})`
      : `${name} ${operator} ${shown(first)}`;

const writers: Record<string, Writer> = {
  text: ({ name, type }, { first }) =>
    ['string', 'text', 'file'].includes(type) && !/^!?\/.*\/$/.test(first)
      ? first
          .split(/\s+/)
          .map((word) => `${name} = ${quoted(word)}`)
          .join(' AND ')
      : undefined,
  number: (field, draft) =>
    ['int', 'float'].includes(field.type) ? compared((value) => value)(field, draft) : undefined,
  date: compared(quoted),
  choices(field, { ids }) {
    if (field.type === 'perm' || field.type === 'tbl') return undefined;
    const chosen = choicesOf(field).filter(({ id }) => ids.includes(String(id)));
    const none = ids.includes(String(noChoice)) ? [`${field.name} = ""`] : [];
    const some = chosen.length === 0 ? [] : [`${field.name} IN (${chosen.map(({ name }) => quoted(name)).join(', ')})`];
    const both = [...some, ...none];
    return both.length === 2 ? `(${both.join(' OR ')})` : both[0];
  },
};

/** The same question in TQL, as far as TQL can ask it. */
export function tqlOf(tracker: FullTracker, criteria: Criteria): string {
  const terms = Object.entries(criteria).flatMap(([name, criterion]) => {
    const field = fieldNamed(tracker, name);
    const kind = field === undefined ? undefined : kindOf(field);
    if (field === undefined || kind === undefined) return [];
    return writers[kind.input]?.(field, kind.draftOf(criterion)) ?? [];
  });
  return terms.join(' AND ');
}
