import { type ProjectAccess, projectAccesses } from '../../../../contract/projects/project.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { type Json, objectIn, textOf } from '../json.ts';
import { ForeignFault } from '../model.ts';

/** The markup languages of descriptions and comments. */
const markups = ['markdown', 'textile', 'jira', 'html', 'text'] as const;
export type Markup = (typeof markups)[number];

interface NamedType {
  name: string;
  item_name: string;
}

interface NamedStatus {
  name: string;
  is_open: boolean;
}

interface NamedField {
  name: string;
  /** new labels of values, by the old ones */
  values: Readonly<Record<string, string>>;
}

/** null: omitted */
type Named<Value> = Readonly<Record<string, Partial<Value> | null>>;

/** The decisions for a conversion. Everything that they omit is converted unchanged. */
export interface Mapping {
  project: Readonly<{ shortname?: string; name?: string; description?: string; access?: ProjectAccess }>;
  /** `noop`, `map:username`, `create:A` …, or `none`: no account, but the name is kept */
  users: Readonly<Record<string, string>>;
  types: Named<NamedType>;
  statuses: Readonly<Record<string, Partial<NamedStatus>>>;
  fields: Named<NamedField>;
  link_types: Readonly<Record<string, string | null>>;
  /** user groups that see private items and comments */
  private_to: readonly string[];
  markup?: Markup;
}

export const noMapping: Mapping = {
  project: {},
  users: {},
  types: {},
  statuses: {},
  fields: {},
  link_types: {},
  private_to: ['project_admins'],
};

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const each =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
const shaped =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(value).every(([name, one]) => members[name]?.(one) === true);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

interface Member {
  check: Check;
  says: string;
}

const userAction = /^(?:noop|none|map:\s*\S+|create(?::[ARS])?)$/;

const members: Readonly<Record<string, Member>> = {
  from: { check: isText, says: 'the name of the tool' },
  project: {
    check: shaped({
      shortname: isText,
      name: isText,
      description: isText,
      access: (value) => projectAccesses.some((access) => access === value),
    }),
    says: `an object with shortname, name, description and access (${projectAccesses.join(', ')})`,
  },
  users: {
    check: each((value) => typeof value === 'string' && userAction.test(value)),
    says: 'an object with noop, none, map:username, create:A, create:R or create:S by user name',
  },
  types: {
    check: each(orNull(shaped({ name: isText, item_name: isText }))),
    says: 'an object with {"name", "item_name"} or null by type',
  },
  statuses: {
    check: each(shaped({ name: isText, is_open: (value) => typeof value === 'boolean' })),
    says: 'an object with {"name", "is_open"} by status',
  },
  fields: {
    check: each(orNull(shaped({ name: isText, values: each(isText) }))),
    says: 'an object with {"name", "values"} or null by field',
  },
  link_types: { check: each(isTextOrNull), says: 'an object with a short name or null by type of links' },
  private_to: {
    check: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
    says: 'a list of names of user groups',
  },
  markup: { check: (value) => markups.some((markup) => markup === value), says: `one of ${markups.join(', ')}` },
};

function faultIn(given: Json, tool: string): string | undefined {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined)
    return `There is no member ${JSON.stringify(unknown)}: ${Object.keys(members).join(', ')}.`;
  for (const [name, value] of Object.entries(given)) {
    const { check, says } = members[name] ?? { check: () => false, says: '' };
    if (check(value)) continue;
    const entry = isRecord(value) ? Object.keys(value).find((key) => !check({ [key]: value[key] })) : undefined;
    const place = entry === undefined ? '' : ` The entry ${JSON.stringify(entry)} is not.`;
    return `${JSON.stringify(name)} must be ${says}.${place}`;
  }
  const from = given['from'];
  return from === undefined || from === tool ? undefined : `It is a mapping for ${textOf(from)}, not for ${tool}.`;
}

/** Reads a mapping file. Throws `ForeignFault` with a sentence for people. */
export function readMapping(text: string, tool: string): Mapping {
  let given: unknown;
  try {
    given = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ForeignFault(`The mapping file is not JSON: ${(error as Error).message}`);
  }
  if (!isRecord(given)) throw new ForeignFault('The mapping file must hold an object.');
  const fault = faultIn(given, tool);
  if (fault !== undefined) throw new ForeignFault(`The mapping file is wrong. ${fault}`);
  const { from: _from, ...rest } = objectIn({ given }, 'given');
  // The checks above are the shape of a mapping.
  return { ...noMapping, ...(rest as Partial<Mapping>) };
}
