import type { ForeignFieldKind, ForeignValue } from '../model.ts';

export interface JiraUser {
  /** the name or number by which other parts of the export know them; '': nobody */
  id: string;
  username: string;
  realName: string;
  email: string;
  isActive: boolean;
}

export const nobody: JiraUser = { id: '', username: '', realName: '', email: '', isActive: true };

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
  /** standard fields, by key */
  values: ReadonlyMap<string, ForeignValue>;
  /** custom fields, by name */
  custom: ReadonlyMap<string, JiraValue>;
  /** the key or the id of the parent */
  parent: string;
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
  /** the keys of issues whose links end here */
  linkedFrom: readonly string[];
  history: readonly (JiraEntry & { changes: readonly JiraChange[] })[];
}

/** The issues of an export. */
export interface JiraExport {
  issues: readonly JiraIssue[];
  /** of the texts */
  format: 'html' | 'commonmark';
  hasHistory: boolean;
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
