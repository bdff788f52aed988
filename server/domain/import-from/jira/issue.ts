import type { ForeignFieldKind, ForeignValue } from '../model.ts';

export interface JiraUser {
  /** the name or number in other parts of the export; '': nobody */
  id: string;
  username: string;
  /** other ids of the same account: in changelogs and mentions */
  otherIds?: readonly string[];
  realName: string;
  email: string;
  isActive: boolean;
}

export const nobody: JiraUser = { id: '', username: '', realName: '', email: '', isActive: true };

/** A user name for an account that has only a name to show. */
export const plainName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '.');

export interface JiraValue {
  kind: ForeignFieldKind;
  value: ForeignValue;
}

/** One item of a changelog entry, as Jira has it. */
export interface JiraChange {
  field: string;
  from: string;
  fromText: string;
  to: string;
  toText: string;
}

export interface JiraEntry {
  by: JiraUser;
  on: string;
}

/** An issue in one form for all exports of Jira. */
export interface JiraIssue {
  id: string;
  key: string;
  type: string;
  status: string;
  /** undefined: the export doesn't say */
  isClosed: boolean | undefined;
  address: string;
  isPrivate: boolean;
  reporter: JiraUser;
  assignee: JiraUser;
  created: string;
  updated: string;
  /** standard fields, by key */
  values: ReadonlyMap<string, ForeignValue>;
  /** custom fields, by name */
  custom: ReadonlyMap<string, JiraValue>;
  /** the keys or ids of issues above and below this one */
  parents: readonly string[];
  children: readonly string[];
  comments: readonly (JiraEntry & { text: string; isPrivate: boolean })[];
  attachments: readonly (JiraEntry & {
    id: string;
    name: string;
    type: string;
    size: number | undefined;
    location: string;
  })[];
  /** links that begin here: the type and the key of the other issue */
  links: readonly { type: string; to: string }[];
  /** links that end here: the type and the key of the other issue */
  linkedFrom: readonly { type: string; from: string }[];
  history: readonly (JiraEntry & { changes: readonly JiraChange[] })[];
}

/** The issues of an export. */
export interface JiraExport {
  issues: readonly JiraIssue[];
  /** of the texts */
  format: 'html' | 'commonmark';
  hasHistory: boolean;
  /** people mentioned in texts */
  mentioned: readonly JiraUser[];
  projectName: string;
}

/** The short name of a type of links: letters, digits and underscores. */
export const linkTypeOf = (name: string): string => {
  const type = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return type === 'relates' || type === 'relates_to' ? '' : type;
};
