import type { ForeignEdit } from '../history.ts';
import { linkTo } from '../links.ts';
import {
  assigneeKey,
  descriptionKey,
  filesKey,
  type ForeignField,
  linksKey,
  type Losses,
  statusKey,
  titleKey,
} from '../model.ts';
import { type JiraChange, linkTypeOf } from './issue.ts';

interface ChangeContext {
  usernameOf: (id: string) => string;
  /** custom fields, by name */
  kindOf: ReadonlyMap<string, ForeignField>;
  keyOf: (name: string) => string;
  losses: Losses;
}

/** Fields of the changelog that replace a text. */
const replaced: Readonly<Record<string, string>> = {
  summary: titleKey,
  description: descriptionKey,
  environment: 'environment',
  status: statusKey,
  priority: 'priority',
  resolution: 'resolution',
};

/** Fields of the changelog that add or remove one value. */
const members: Readonly<Record<string, string>> = {
  Component: 'components',
  'Fix Version': 'fix_versions',
  Version: 'affected_versions',
};

const orNone = (text: string): string[] => (text === '' ? [] : [text]);

/** `This issue blocks GARDEN-2`: the words before the key are the type of a link that begins here. */
function linkOf(text: string, key: string): string[] {
  if (key === '') return [];
  const words = (text.endsWith(key) ? text.slice(0, -key.length) : text).replace(/^This issue /, '').trim();
  // The other issue keeps links that begin there.
  return /\b(?:by|from)$/.test(words) ? [] : [linkTo(linkTypeOf(words), key)];
}

const hours = (seconds: string): string => (seconds === '' ? '' : String(Number(seconds) / 3600));

/** The edits of a change in a changelog. */
export function editsOf(change: JiraChange, { usernameOf, kindOf, keyOf, losses }: ChangeContext): ForeignEdit[] {
  const { field, from, fromText, to, toText } = change;
  const key = Object.hasOwn(replaced, field) ? replaced[field] : undefined;
  if (key !== undefined) return [{ key, from: fromText }];
  const list = Object.hasOwn(members, field) ? members[field] : undefined;
  if (list !== undefined) return [{ key: list, added: orNone(toText), removed: orNone(fromText) }];
  if (field === 'assignee') return [{ key: assigneeKey, from: usernameOf(from) }];
  if (field === 'labels') return [{ key: 'labels', from: fromText.split(' ').filter((label) => label !== '') }];
  if (field === 'duedate') return [{ key: 'due_date', from: (from || fromText).slice(0, 10) }];
  if (field === 'timeoriginalestimate') return [{ key: 'estimate', from: hours(from) }];
  if (field === 'Link') return [{ key: linksKey, added: linkOf(toText, to), removed: linkOf(fromText, from) }];
  if (field === 'Attachment' && to !== '') return [{ key: filesKey, added: [to], removed: [] }];
  const custom = kindOf.get(field);
  if (custom === undefined) {
    losses.leave(`changes of ${field} in the history`);
    return [];
  }
  if (custom.kind === 'person' || custom.kind === 'persons') return [{ key: keyOf(field), from: usernameOf(from) }];
  if (custom.kind === 'date' || custom.kind === 'time') return [{ key: keyOf(field), from: from || fromText }];
  if (custom.kind !== 'choices' && custom.kind !== 'labels') return [{ key: keyOf(field), from: fromText }];
  return [{ key: keyOf(field), from: fromText.split(/,\s*/).filter((one) => one !== '') }];
}
