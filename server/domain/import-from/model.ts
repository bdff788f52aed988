import type { ProjectAccess } from '../../../contract/projects/project.ts';

/** A person in the other tracker. */
export interface ForeignPerson {
  /** the name in the mapping file, and the user name of a new account */
  username: string;
  /** other names and numbers by which texts mention them */
  ids?: readonly string[];
  realName: string;
  email: string;
  /** closed: the account is closed there; none: they never had one, and get none here */
  account: 'open' | 'closed' | 'none';
  isMember: boolean;
}

export type ForeignFieldKind =
  | 'string'
  | 'text'
  | 'int'
  | 'float'
  | 'date'
  | 'time'
  | 'choice'
  | 'choices'
  | 'labels'
  | 'person'
  | 'persons';

export interface ForeignField {
  /** the name in the mapping file */
  key: string;
  label: string;
  kind: ForeignFieldKind;
  /** the values that the list offers, in order, followed by values that occur only in items */
  values?: readonly string[];
}

/** One value, or several; people are named by their user names, links as `type id`. */
export type ForeignValue = string | readonly string[];

/** Keys that the form of every tracker has, in addition to keys from the source. */
export const titleKey = 'title';
export const descriptionKey = 'description';
export const statusKey = 'status';
export const assigneeKey = 'assignee';
/** Keys that are not fields of the other tracker: links to other items, attachments, and whether an item is private. */
export const linksKey = '_links';
export const filesKey = '_files';
export const privateKey = '_private';

export interface ForeignComment {
  text: string;
  isPrivate: boolean;
}

/** A change of an item: the values after it, by key. The first one creates the item. */
export interface ForeignChange {
  /** user name; '': unknown */
  by: string;
  on: string;
  comment?: ForeignComment;
  values: ReadonlyMap<string, ForeignValue>;
}

export interface ForeignFile {
  id: string;
  name: string;
  type: string;
  description: string;
  /** undefined: unknown */
  size: number | undefined;
  /** the location of its bytes: an address, or a path in the folder */
  location: string;
}

export interface ForeignItem {
  /** as people write it: 42, GARDEN-42 */
  id: string;
  /** a number that no other item has */
  number: number;
  type: string;
  /** '': none */
  address: string;
  changes: readonly ForeignChange[];
  /** when it was changed last; '': unknown */
  updatedOn: string;
  files: readonly ForeignFile[];
}

export interface ForeignStatus {
  name: string;
  isOpen: boolean;
}

/** A project of another tracker, in one form for all of them. */
export interface ForeignProject {
  shortname: string;
  label: string;
  description: string;
  access: ProjectAccess;
  /** of descriptions, comments and other long texts */
  format: 'text' | 'html' | 'commonmark';
  people: readonly ForeignPerson[];
  types: readonly string[];
  statuses: readonly ForeignStatus[];
  fields: readonly ForeignField[];
  items: readonly ForeignItem[];
}

/** Counts the omissions of a conversion. */
export interface Losses {
  leave(what: string, count?: number): void;
  all(): [what: string, count: number][];
}

/** The number of things that an export lacks: answers of REST APIs have pages. */
export const beyond = (total: number | undefined, found: number): number => Math.max(0, (total ?? 0) - found);

export function createLosses(): Losses {
  const left = new Map<string, number>();
  return {
    leave(what, count = 1) {
      if (count > 0) left.set(what, (left.get(what) ?? 0) + count);
    },
    all: () => [...left].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}

/** An export that can't be read at all. The message explains why. */
export class ForeignFault extends Error {}
