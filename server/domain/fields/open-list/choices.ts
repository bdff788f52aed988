import { limits } from '../../../../contract/limits.ts';
import type { Bind, FormElement } from '../../trackers/tracker.ts';
import { dynamicGroups, systemGroups } from '../../user-groups.ts';
import { idFrom, isAbsent, shown } from '../given.ts';
import { isOffered } from '../list/value.ts';
import type { ParseContext } from '../value-part.ts';

/** A value, user or group of the list, or an added value. */
export type Choice = { id: number } | { open: number; label: string };

export const keyOf = (choice: Choice): string => ('open' in choice ? `o${choice.open}` : `b${choice.id}`);

/** A choice, or a sentence that says why it is refused. */
type Read = Choice | string;

interface Asked {
  field: FormElement;
  bind: Bind;
  context: ParseContext<Choice[]>;
}

const mostLetters = 255;

async function opened({ field, context }: Asked, label: string): Promise<Read> {
  if (Array.from(label).length > mostLetters) return `A value of ${field.label} has at most ${mostLetters} characters.`;
  if (/[\r\n\0]/.test(label)) return `A value of ${field.label} is one line of text.`;
  const known = await context.openValueByLabel(field, label);
  return { open: known.id, label: known.label };
}

const unknownId = ({ field }: Asked, given: unknown): string =>
  `Bind Value with ID ${shown(given)} does not exist for field ID ${field.id}`;
const unknownUser = ({ field }: Asked, given: unknown): string =>
  `Cannot Bind to user "${shown(given)}" for field ID ${field.id}`;

async function bound(asked: Asked, id: number | undefined): Promise<Choice | undefined> {
  if (id === undefined) return undefined;
  const isHeld = asked.context.current?.some((choice) => 'id' in choice && choice.id === id);
  return isHeld === true || (await isOffered(asked.field, asked.bind, id, asked.context)) ? { id } : undefined;
}

/** Ids are numbers or `b485` for offered values, `o111` for added values, `102_3` for groups. */
async function byId(asked: Asked, given: unknown): Promise<Read> {
  const { field, bind, context } = asked;
  if (typeof given !== 'number' && typeof given !== 'string') return unknownId(asked, given);
  const [, added] = /^o(\d{1,10})$/.exec(String(given)) ?? [];
  if (added !== undefined) {
    const value = idFrom(added) === undefined ? undefined : await context.openValueById(field, Number(added));
    return value === undefined ? unknownId(asked, given) : { open: value.id, label: value.label };
  }
  const plain = typeof given === 'string' ? given.replace(/^b(?=\d)/, '') : given;
  const id = bind.type === 'ugroups' ? await context.groupNumber(String(plain)) : idFrom(plain);
  return (await bound(asked, id)) ?? (bind.type === 'users' ? unknownUser(asked, given) : unknownId(asked, given));
}

async function byUsername(asked: Asked, name: string): Promise<Read> {
  return (await bound(asked, (await asked.context.userByName(name))?.id)) ?? unknownUser(asked, name);
}

/** Users are shown as `Fred Bob (fred)`, and found by the name in parentheses. */
async function byDisplayName(asked: Asked, text: string): Promise<Read> {
  const [, name] = /\(([^()\s]+)\)$/.exec(text) ?? [];
  const user = name === undefined ? undefined : await bound(asked, (await asked.context.userByName(name))?.id);
  if (user !== undefined) return user;
  return text.includes('@') ? byEmail(asked, text) : byUsername(asked, text);
}

/** People without an account are added by their email address. */
async function byEmail(asked: Asked, email: string): Promise<Read> {
  return (await bound(asked, (await asked.context.userByEmail(email))?.id)) ?? opened(asked, email);
}

async function byGroupName(asked: Asked, name: string): Promise<Read> {
  const builtIn = [...systemGroups, ...dynamicGroups].find((group) => group.label === name || group.key === name);
  const number = await asked.context.groupNumber(builtIn?.shortName ?? name);
  return (await bound(asked, number)) ?? unknownId(asked, name);
}

async function byLabel(asked: Asked, label: string): Promise<Read> {
  const { bind } = asked;
  if (bind.type === 'users') return byDisplayName(asked, label);
  if (bind.type === 'ugroups') return byGroupName(asked, label);
  const fold = (text: string): string => text.toLowerCase();
  const value =
    bind.values.find((one) => one.label === label) ?? bind.values.find((one) => fold(one.label) === fold(label));
  return value === undefined ? opened(asked, label) : { id: value.id };
}

/** The members that identify a choice, by kind of list. The first given member is used. */
const readers: Record<Bind['type'], Record<string, (asked: Asked, text: string) => Promise<Read>>> = {
  static: { label: byLabel },
  users: { username: byUsername, email: byEmail, label: byLabel },
  ugroups: { short_name: byGroupName, label: byLabel },
};

/** undefined: an empty label, which chooses nothing. */
async function readChoice(asked: Asked, wanted: Record<string, unknown>): Promise<Read | undefined> {
  if (!isAbsent(wanted['id'])) return byId(asked, wanted['id']);
  for (const [member, read] of Object.entries(readers[asked.bind.type])) {
    const given = wanted[member];
    if (isAbsent(given)) continue;
    if (typeof given !== 'string') break;
    const text = given.toWellFormed().trim();
    return text === '' ? undefined : read(asked, text);
  }
  const { field } = asked;
  return `The submitted value ${shown(wanted)} for the field ${field.label} (${field.name}) is invalid`;
}

/** All choices, without duplicates; or a sentence that says why one of them is refused. */
export async function readChoices(
  field: FormElement,
  wanted: readonly Record<string, unknown>[],
  context: ParseContext<Choice[]>,
): Promise<Choice[] | string> {
  const bind = field.bind ?? { type: 'static', values: [], defaults: [], isAlphabetical: false };
  const held = new Set(context.current?.map(keyOf));
  const choices = new Map<string, Choice>();
  let newlyOpened = 0;
  for (const one of wanted) {
    const read = await readChoice({ field, bind, context }, one);
    if (typeof read === 'string') return read;
    if (read === undefined || choices.has(keyOf(read))) continue;
    if ('open' in read && isAbsent(one['id']) && !held.has(keyOf(read))) newlyOpened += 1;
    if (newlyOpened > limits.openValuesAtOnce) {
      return `At most ${limits.openValuesAtOnce} values can be added at a time`;
    }
    choices.set(keyOf(read), read);
  }
  return [...choices.values()];
}
