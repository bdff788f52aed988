import type { PortableWebhook } from './portable-webhook.ts';
import type { BoardSettings } from '../../../contract/trackers/board.ts';
import type { StoredMapping } from '../csv-import/shared.ts';
import type { ListValueColor, TrackerColor } from '../../../contract/trackers/colors.ts';
import type { FieldTypeName } from '../../../contract/field-types.ts';
import type { ReminderRole } from '../../../contract/platform/notification-settings.ts';
import type { KeptElement } from '../kept/kept.ts';

/** The id of a user group: 1, 2, 3, 4, 5, 11, 14, 100, or of a static group above 100. */
export type GroupNumber = number;

export interface FieldPermissions {
  read: GroupNumber[];
  submit: GroupNumber[];
  update: GroupNumber[];
}

export interface StaticValue {
  id: number;
  label: string;
  description: string;
  isHidden: boolean;
  color: ListValueColor | '';
  /** the color that the value was imported with, mixed of red, green and blue; `color` is the nearest one */
  rgb?: readonly [red: number, green: number, blue: number];
}

/** A set of users that a list offers: a role in the project, all registered users, or a static group (`ugroup_105`). */
export type UserSource =
  | 'group_members'
  | 'group_admins'
  | 'registered_users'
  | 'artifact_submitters'
  | `ugroup_${number}`;

export type Bind =
  | { type: 'static'; values: StaticValue[]; defaults: number[]; isAlphabetical: boolean }
  | { type: 'users'; sources: UserSource[]; defaults: number[] }
  | { type: 'ugroups'; values: { id: number; group: GroupNumber; isHidden: boolean }[]; defaults: GroupNumber[] };

export type Property = string | number | boolean | null;

/** An element of a tracker's form: a field, a container of fields, or static content. */
export interface FormElement {
  id: number;
  type: FieldTypeName;
  /** short name: the key of criteria and of `values_by_field` */
  name: string;
  label: string;
  description: string;
  parentId: number | null;
  rank: number;
  isUsed: boolean;
  isRequired: boolean;
  hasNotifications: boolean;
  /** the properties of the type, named as in `specific_properties` */
  properties: Record<string, Property>;
  bind: Bind | null;
  /** values that people added to an open list and that the list no longer offers */
  hiddenOpenValues?: number[];
  permissions: FieldPermissions;
  /** properties of an imported document that have no effect here */
  keptProperties?: Record<string, string>;
}

export type Timeframe =
  | { startDate: number; endDate: number }
  | { startDate: number; duration: number }
  | { impliedFrom: number };

export type ProgressSemantics = { totalEffort: number; remainingEffort: number } | { linkType: string };

/** The fields with a special meaning. Numbers are field ids and list value ids. */
export interface Semantics {
  title?: number;
  description?: number;
  status?: { field: number; open: number[] };
  done?: number[];
  contributor?: number;
  initialEffort?: number;
  timeframe?: Timeframe;
  progress?: ProgressSemantics;
}

export type PostAction =
  | { id: number; type: 'run_job'; jobUrl: string }
  | { id: number; type: 'set_field_value'; field: number; fieldType: 'date'; value: 'current' | '' | null }
  | { id: number; type: 'set_field_value'; field: number; fieldType: 'int' | 'float'; value: number | null }
  | { id: number; type: 'frozen_fields'; fields: number[] }
  | { id: number; type: 'hidden_fieldsets'; fieldsets: number[] };

export interface Transition {
  id: number;
  /** null: a new artifact */
  from: number | null;
  to: number;
  authorizedGroups: GroupNumber[];
  notEmptyFields: number[];
  isCommentRequired: boolean;
  actions: PostAction[];
  /** elements of an imported document for actions that Hearth doesn't perform; they are exported again */
  keptActions?: string[];
}

export interface Workflow {
  field: number;
  isUsed: boolean;
  isLegacy: boolean;
  isAdvanced: boolean;
  transitions: Transition[];
}

export interface DateRule {
  source: number;
  target: number;
  comparator: '=' | '≠' | '<' | '≤' | '>' | '≥';
}

/** An allowed pair of values; 100 is None. */
export interface ListRule {
  sourceField: number;
  sourceValue: number;
  targetField: number;
  targetValue: number;
}

export interface TrackerPermissions {
  admin: GroupNumber[];
  full: GroupNumber[];
  submitterOnly: GroupNumber[];
  submitter: GroupNumber[];
  assignee: GroupNumber[];
}

/** A prepared text for a comment. */
interface CannedResponse {
  title: string;
  body: string;
}

/** Sets a value of the parent when its children have certain values. Numbers are ids. */
export interface Trigger {
  condition: 'all_of' | 'at_least_one';
  children: { tracker: number; field: number; value: number }[];
  target: { field: number; value: number };
}

/** Parts of an imported tracker that no page shows. They are exported again. */
export interface KeptTrackerParts {
  attributes: Record<string, string>;
  instructions: { submit: string; browse: string };
  semantics: KeptElement[];
  /** fields of types that Hearth doesn't have, with their permissions by group */
  elements: {
    parent: number | null;
    rank: number;
    element: KeptElement;
    permissions: { group: GroupNumber; type: string }[];
  }[];
}

/** The recipients of notifications about artifacts of a tracker, and about dates in them. Numbers are ids. */
export interface TrackerNotifications {
  recipients: {
    addresses: string[];
    userIds: number[];
    groupIds: GroupNumber[];
    allUpdates: boolean;
    checkPermissions: boolean;
  }[];
  reminders: {
    fieldId: number;
    /** false: after the date */
    isBefore: boolean;
    days: number;
    groupIds: GroupNumber[];
    roles: ReminderRole[];
    isEnabled: boolean;
    notifiesClosed: boolean;
  }[];
}

/** A tracker without its artifacts, as the cache keeps it. */
export interface Tracker {
  id: number;
  projectId: number;
  /** incremented by each change of the structure */
  version: number;
  label: string;
  itemName: string;
  /** its earlier short names, in lower case */
  formerNames?: string[];
  description: string;
  color: TrackerColor;
  parentId: number | null;
  isDeleted: boolean;
  /** copied into projects that use this project as a template */
  isInstantiatedForNewProjects: boolean;
  hasNotifications: boolean;
  usesPrivateComments: boolean;
  /** whether people may move artifacts from and to this tracker */
  isMoveEnabled: boolean;
  elements: FormElement[];
  /** deleted fields, which the history of artifacts still shows */
  formerElements?: FormElement[];
  semantics: Semantics;
  workflow: Workflow | null;
  rules: { dates: DateRule[]; lists: ListRule[] };
  permissions: TrackerPermissions;
  cannedResponses?: CannedResponse[];
  /** The level of notifications in documents. On the platform it is in a separate row. */
  notifiesStatusOnly?: boolean;
  /** The recipients and reminders in documents. On the platform they are in separate rows. */
  notifications?: TrackerNotifications;
  /** The settings of the board in documents. On the platform they are in a separate row. */
  board?: BoardSettings;
  /** The column mappings of CSV imports in documents. On the platform they are in a separate row. */
  csvMappings?: StoredMapping[];
  /** The webhooks in documents. On the platform they are in separate rows. */
  webhooks?: readonly PortableWebhook[];
  /** the values that children set in the artifacts of this tracker */
  triggers?: Trigger[];
  kept?: KeptTrackerParts;
}

/** The id of None in every list. */
export const noneValue = 100;
