import { type ForeignEdit, parsedInstant } from '../history.ts';
import { linkTo } from '../links.ts';
import { assigneeKey, linksKey, privateKey, statusKey, titleKey } from '../model.ts';

const usernames = (text: string): string[] => [...text.matchAll(/@([\w.-]*\w)/g)].map(([, name = '']) => name);

/** `~"two words"`, `~word`; a label that is only a number is an id without a readable name. */
const labels = (text: string): string[] =>
  [...text.matchAll(/~(?:"([^"]+)"|([^\s",]+))/g)].map(([, quoted, plain = '']) => quoted ?? plain);

const links = (type: string, text: string): string[] =>
  [...text.matchAll(/#(\d+)/g)].map(([, id = '']) => linkTo(type, id));

/** The old title has marks around removed words. */
const oldTitle = (text: string): string => text.replaceAll(/\{[-+](.*?)[-+]\}/g, '$1');

const day = (text: string): string => {
  const [, month = '', date = '', year = ''] = /^(\w+) (\d+), (\d{4})$/.exec(text.trim()) ?? [];
  return year === '' ? text.trim() : `${date} ${month} ${year}`;
};

/** Edits whose former value is only in earlier notes. */
interface Replacing {
  key: string;
  to: string;
}

type Reading = ForeignEdit | Replacing;

const readers: readonly [RegExp, (match: readonly string[]) => Reading[]][] = [
  [
    /^assigned to (.+?)(?: and unassigned (.+))?$/,
    ([, to = '', no = '']) => [{ key: assigneeKey, added: usernames(to), removed: usernames(no) }],
  ],
  [/^unassigned (.+)$/, ([, no = '']) => [{ key: assigneeKey, added: [], removed: usernames(no) }]],
  [/^closed(?: via .*)?$/s, () => [{ key: statusKey, from: 'Open' }]],
  [/^reopened(?: via .*)?$/s, () => [{ key: statusKey, from: 'Closed' }]],
  [/^changed title from \*\*(.*)\*\* to \*\*.*\*\*$/s, ([, old = '']) => [{ key: titleKey, from: oldTitle(old) }]],
  [
    /^added (~.+?) labels?(?: and removed (.+) labels?)?$/,
    ([, plus = '', minus = '']) => [{ key: 'labels', added: labels(plus), removed: labels(minus) }],
  ],
  [/^removed (~.+) labels?$/, ([, minus = '']) => [{ key: 'labels', added: [], removed: labels(minus) }]],
  [
    /^changed milestone to %(?:"([^"]+)"|(.+))$/,
    ([, quoted, plain = '']) => [{ key: 'milestone', to: quoted ?? plain }],
  ],
  [/^removed milestone/, () => [{ key: 'milestone', to: '' }]],
  [/^changed due date to (.+)$/, ([, date = '']) => [{ key: 'due_date', to: day(date) }]],
  [/^removed due date/, () => [{ key: 'due_date', to: '' }]],
  [/^changed weight to \*{0,2}(\d+)\*{0,2}$/, ([, weight = '']) => [{ key: 'weight', to: weight }]],
  [/^removed the weight/, () => [{ key: 'weight', to: '' }]],
  [/^made the \w+ confidential/, () => [{ key: privateKey, from: '' }]],
  [/^made the \w+ visible/, () => [{ key: privateKey, from: 'yes' }]],
  [/^marked this \w+ as related to (.+)$/, ([, to = '']) => [{ key: linksKey, added: links('', to), removed: [] }]],
  [/^marked this \w+ as blocking (.+)$/, ([, to = '']) => [{ key: linksKey, added: links('blocks', to), removed: [] }]],
];

/** Reads the notes that GitLab writes itself, in their order. undefined: not a change that can be read. */
export function createNoteReader(): (body: string) => ForeignEdit[] | undefined {
  const last = new Map<string, string>();
  const plain = (edit: Reading): ForeignEdit => {
    if (!('to' in edit)) return edit;
    const from = last.get(edit.key) ?? '';
    last.set(edit.key, edit.to);
    return { key: edit.key, from };
  };
  return (body) => {
    for (const [pattern, read] of readers) {
      const match = pattern.exec(body.trim());
      if (match !== null) return read(match).map(plain);
    }
    return undefined;
  };
}

export const byDate =
  <Value>(dateOf: (value: Value) => string) =>
  (one: Value, other: Value): number =>
    parsedInstant(dateOf(one)) - parsedInstant(dateOf(other));
