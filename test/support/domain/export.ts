import { fieldTypeNames } from '../../../contract/field-types.ts';
import type { ExportedChangeset } from '../../../server/domain/export/artifacts/changeset.ts';
import type { ValueWriteContext } from '../../../server/domain/export/context.ts';
import { fieldTypeOf } from '../../../server/domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../server/domain/trackers/tracker.ts';
import { type Element, renderElement } from '../../../server/lib/xml/element.ts';
import { readXml, type XmlElement } from '../../../server/lib/xml/read.ts';
import { aField, groupsBind, staticBind, usersBind } from './fields.ts';
import { aTracker } from './workflow.ts';

/** A parsed element: name, attributes, then its child elements or its text. */
export type Tree = [name: string, attributes: Record<string, string>, ...content: (Tree | string)[]];

export function tree({ name, attributes, children, text }: XmlElement): Tree {
  if (children.length > 0) return [name, { ...attributes }, ...children.map(tree)];
  return text === '' ? [name, { ...attributes }] : [name, { ...attributes }, text];
}

/** Parses a written element. */
export const readBack = (written: Element): XmlElement => readXml(renderElement(written));

/** The elements of a name, at any depth, in the order of the document. */
export const all = (root: XmlElement, name: string): XmlElement[] =>
  root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

export function one(root: XmlElement, name: string): XmlElement {
  const [found, ...others] = all(root, name);
  if (found === undefined || others.length > 0) throw new Error(`${others.length + Number(!!found)} <${name}>`);
  return found;
}

/** alice has a local account, bob one in the directory, and the others are deleted, as are all groups except one. */
export const exportContext: ValueWriteContext = {
  groupName: (number) => (number === 105 ? 'Testers' : undefined),
  user(id) {
    if (id === 102) return { username: 'alice', ldapId: null };
    return id === 103 ? { username: 'bob', ldapId: 'ldap-bob' } : undefined;
  },
  fileIds: new Set([11, 12]),
};

const binds = { static: staticBind(471), users: usersBind(102), ugroups: groupsBind(105) };

/** A tracker with a field of each type and each kind of list, named after them, with ids from 1. */
export function trackerOfAllTypes(): Tracker {
  const kinds = fieldTypeNames.flatMap((type): (Partial<FormElement> & Pick<FormElement, 'type'>)[] => {
    const offered = fieldTypeOf({ type }).binds;
    if (offered === undefined) return [{ type, name: type }];
    return offered.map((kind) => ({ type, name: `${type}_${kind}`, bind: binds[kind] }));
  });
  const elements = kinds.map((kind, index) => aField(kind.type, { ...kind, id: index + 1, rank: index }));
  return aTracker({ elements });
}

export const aChangeset = (given: Partial<ExportedChangeset> = {}): ExportedChangeset => ({
  id: 70,
  version: 1,
  submittedBy: 102,
  submittedOn: Date.parse('2026-02-03T10:20:30Z'),
  changes: {},
  comment: null,
  ...given,
});
