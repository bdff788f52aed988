import type { ListValueColor, TrackerColor } from '../../../contract/colors.ts';
import type { FieldTypeName } from '../../../contract/field-types.ts';

/** A user group by its number: 1, 2, 3, 4, 5, 11, 14, 100, or a static one above 100. */
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
}

/** The users that a list offers: by role in the project, by registration, or by static group (`ugroup_105`). */
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

/** A field, a container of fields, or a piece of static content, as a tracker's form has it. */
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
  /** what is particular to the type, by the names of `specific_properties` */
  properties: Record<string, Property>;
  bind: Bind | null;
  /** what people added to an open list and it doesn't offer any more */
  hiddenOpenValues?: number[];
  permissions: FieldPermissions;
}

export type Timeframe =
  | { startDate: number; endDate: number }
  | { startDate: number; duration: number }
  | { impliedFrom: number };

export type Progress = { totalEffort: number; remainingEffort: number } | { linkType: string };

/** Which field means what. Numbers are field ids and list value ids. */
export interface Semantics {
  title?: number;
  description?: number;
  status?: { field: number; open: number[] };
  done?: number[];
  contributor?: number;
  initialEffort?: number;
  timeframe?: Timeframe;
  progress?: Progress;
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

/** An answer that is written often. */
interface CannedResponse {
  title: string;
  body: string;
}

/** When children have these values, the parent gets one: numbers of trackers, fields and list values. */
export interface Trigger {
  condition: 'all_of' | 'at_least_one';
  children: { tracker: number; field: number; value: number }[];
  target: { field: number; value: number };
}

/** All of a tracker but its artifacts: one document, cached in memory. */
export interface Tracker {
  id: number;
  projectId: number;
  /** counts up with each change of the structure */
  version: number;
  label: string;
  itemName: string;
  description: string;
  color: TrackerColor;
  parentId: number | null;
  isDeleted: boolean;
  /** carried over into projects that use this one as a template */
  isInstantiatedForNewProjects: boolean;
  hasNotifications: boolean;
  usesPrivateComments: boolean;
  /** artifacts may be moved out of it and into it */
  isMoveEnabled: boolean;
  elements: FormElement[];
  /** fields that were deleted: on no form, but in the history of those that had values of them */
  formerElements?: FormElement[];
  semantics: Semantics;
  workflow: Workflow | null;
  rules: { dates: DateRule[]; lists: ListRule[] };
  permissions: TrackerPermissions;
  cannedResponses?: CannedResponse[];
  /** addresses that want to hear of changes */
  webhooks?: string[];
  /** what the artifacts below make of those of this tracker */
  triggers?: Trigger[];
}

/** None, in every list. */
export const noneValue = 100;
