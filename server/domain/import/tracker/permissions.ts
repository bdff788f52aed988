import { fieldPermissionTypes, trackerPermissionTypes } from '../../export/tracker/permissions.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { isField, isWritable } from '../../fields/index.ts';
import type { FieldPermissions, FormElement, GroupNumber, TrackerPermissions } from '../../trackers/tracker.ts';
import { type ImportContext, readParts } from '../context.ts';
import type { KeptField } from '../form/form.ts';
import { wrong } from '../xml/fault.ts';
import { knownGroup } from '../people/groups.ts';
import { childrenOf, required } from '../xml/nodes.ts';
import { fieldOf, type References } from './references.ts';

const kindOf = <Kind extends string>(types: Readonly<Record<Kind, string>>, node: XmlNode): Kind | undefined =>
  (Object.keys(types) as Kind[]).find((kind) => types[kind] === required(node, 'type'));

function grant(granted: GroupNumber[], group: GroupNumber): void {
  if (!granted.includes(group)) granted.push(group);
}

interface Granted {
  ofTracker: TrackerPermissions;
  /** the names of fields that are only kept, in the document */
  kept: ReadonlySet<string>;
  /** of these fields, by their names */
  ofKept: Map<string, { group: GroupNumber; type: string }[]>;
  ofFields: Map<number, FieldPermissions>;
}

const nobody = (): FieldPermissions => ({ read: [], submit: [], update: [] });

function readOne(node: XmlNode, granted: Granted, references: References, context: ImportContext): void {
  const group = knownGroup(node, required(node, 'ugroup'), context);
  const scope = required(node, 'scope');
  if (scope === 'tracker') {
    // This permission is granted to no one.
    if (required(node, 'type') === 'PLUGIN_TRACKER_NONE') return;
    const kind = kindOf(trackerPermissionTypes, node);
    if (kind === undefined) throw wrong(node, `there is no permission ${required(node, 'type')} on trackers.`);
    return grant(granted.ofTracker[kind], group);
  }
  if (scope !== 'field') throw wrong(node, `a permission is about a tracker or a field, and not ${scope}.`);
  const kind = kindOf(fieldPermissionTypes, node);
  if (kind === undefined) throw wrong(node, `there is no permission ${required(node, 'type')} on fields.`);
  const field = fieldOf(node, references);
  if (field === null) {
    const reference = required(node, 'REF');
    if (!granted.kept.has(reference)) return context.leave(node, '[field that is not imported]');
    const ofKept = granted.ofKept.get(reference) ?? [];
    granted.ofKept.set(reference, [...ofKept, { group, type: required(node, 'type') }]);
    return;
  }
  const ofField = granted.ofFields.get(field) ?? nobody();
  granted.ofFields.set(field, ofField);
  grant(ofField[kind], group);
}

/** Only writable fields can be submitted and updated; everyone sees containers and static content. */
function permitted(element: FormElement, given: FieldPermissions): FormElement {
  if (!isField(element)) return element;
  return { ...element, permissions: isWritable(element) ? given : { ...nobody(), read: given.read } };
}

/** Reads the permissions. A field without permissions is hidden. */
export function importPermissions(
  node: XmlNode,
  elements: readonly FormElement[],
  kept: readonly KeptField[],
  references: References,
  context: ImportContext,
): { permissions: TrackerPermissions; elements: FormElement[]; ofKept: Granted['ofKept'] } {
  const granted: Granted = {
    ofTracker: { admin: [], full: [], submitterOnly: [], submitter: [], assignee: [] },
    ofFields: new Map(),
    kept: new Set(kept.map(({ reference }) => reference)),
    ofKept: new Map(),
  };
  readParts(context, childrenOf(node, 'permission'), (permission) => readOne(permission, granted, references, context));
  return {
    permissions: granted.ofTracker,
    ofKept: granted.ofKept,
    elements: elements.map((element) => permitted(element, granted.ofFields.get(element.id) ?? nobody())),
  };
}
