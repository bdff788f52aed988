import { type Element, element } from '../../../lib/xml/element.ts';
import { isField } from '../../fields/index.ts';
import type { FieldPermissions, FormElement, Tracker, TrackerPermissions } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { groupConstant } from '../people/groups.ts';
import { fieldReference, keptFieldReference } from './references.ts';

export const trackerPermissionTypes: Readonly<Record<keyof TrackerPermissions, string>> = {
  admin: 'PLUGIN_TRACKER_ADMIN',
  full: 'PLUGIN_TRACKER_ACCESS_FULL',
  submitterOnly: 'PLUGIN_TRACKER_ACCESS_SUBMITTER_ONLY',
  submitter: 'PLUGIN_TRACKER_ACCESS_SUBMITTER',
  assignee: 'PLUGIN_TRACKER_ACCESS_ASSIGNEE',
};

export const fieldPermissionTypes: Readonly<Record<keyof FieldPermissions, string>> = {
  read: 'PLUGIN_TRACKER_FIELD_READ',
  submit: 'PLUGIN_TRACKER_FIELD_SUBMIT',
  update: 'PLUGIN_TRACKER_FIELD_UPDATE',
};

const entries = <Kind extends string, Granted>(types: Readonly<Record<Kind, Granted>>) =>
  Object.entries(types) as [Kind, Granted][];

const trackerPermissions = ({ permissions }: Tracker, context: ExportContext): Element[] =>
  entries(trackerPermissionTypes).flatMap(([kind, type]) =>
    permissions[kind].map((group) =>
      element('permission', { scope: 'tracker', ugroup: groupConstant(group, context), type }),
    ),
  );

const fieldPermissions = ({ id, permissions }: FormElement, context: ExportContext): Element[] =>
  entries(fieldPermissionTypes).flatMap(([kind, type]) =>
    permissions[kind].map((group) =>
      element('permission', { scope: 'field', REF: fieldReference(id), ugroup: groupConstant(group, context), type }),
    ),
  );

/** The permissions. Everyone who sees the tracker sees containers and static content. */
export const permissionsElement = (tracker: Tracker, context: ExportContext): Element =>
  element('permissions', {}, [
    ...trackerPermissions(tracker, context),
    ...tracker.elements.filter(isField).flatMap((field) => fieldPermissions(field, context)),
    ...(tracker.kept?.elements ?? []).flatMap(({ permissions }, index) =>
      permissions.map(({ group, type }) =>
        element('permission', {
          scope: 'field',
          REF: keptFieldReference(tracker.id, index),
          ugroup: groupConstant(group, context),
          type,
        }),
      ),
    ),
  ]);
