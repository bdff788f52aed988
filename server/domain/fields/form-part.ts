import type { UserGroupReference } from '../../../contract/projects/user-group.ts';
import type { Bind, FormElement, Property, UserSource } from '../trackers/tracker.ts';
import type { OpenValue, TextFormat } from './value-part.ts';

export interface PropertyDefinition {
  /** date: in text form, 2026-02-03 10:00; shown as the seconds since 1970 */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  default: Property;
  minimum?: number;
  maximum?: number;
  oneOf?: readonly string[];
}

/** A user that a list of a tracker offers: the members of a minimal representation that are needed. */
export interface OfferedUser {
  id: number | null;
  uri: string | null;
  display_name: string;
  username: string | null;
  avatar_url: string;
}

/** Everything that is needed to show the values of a list, loaded before. */
export interface BindContext {
  /** the users of a source; never called for all registered users */
  usersOf(source: UserSource | 'artifact_modifiers'): readonly OfferedUser[];
  openValues(field: FormElement): readonly OpenValue[];
  group(number: number): UserGroupReference | undefined;
  /** the groups that an artifact can be restricted to */
  groups(): readonly UserGroupReference[];
}

export interface DefaultContext {
  now: number;
  textFormat: TextFormat;
  user(id: number): unknown;
  group(number: number): unknown;
  linkTypes: readonly { shortname: string; forward_label: string; reverse_label: string }[];
  maximumFileSize: number;
  /** safe HTML of the static texts */
  renderedHtml(content: string): string;
}

/** How an element of a type behaves as a part of its tracker's form. */
export interface FormPart {
  properties: Record<string, PropertyDefinition>;
  /** stored with the properties, but shown outside `specific_properties` */
  separateProperties?: Record<string, PropertyDefinition>;
  /** the kinds of bind that a list of this type can have */
  binds?: readonly Bind['type'][];
  /** its values are always the users of this source */
  userSource?: UserSource | 'artifact_modifiers';
  /** whether a tracker can use only one field of this type */
  isUnique: boolean;
  /** the type of the container that an element of this type can be moved into; null: only the top of the form */
  parent: 'fieldset' | 'column' | null;
  /** The properties in archives, if they differ from the ones in the interface. */
  xmlProperties?: {
    read(attributes: Record<string, string>): Record<string, string>;
    write(properties: Readonly<Record<string, Property>>): Record<string, Property>;
  };
  /** `default_value` in the representation of the tracker. */
  presentDefault(field: FormElement, context: DefaultContext): unknown;
  /** Members of the representation of the tracker that only this type has. */
  presentExtras?(field: FormElement, context: DefaultContext): Record<string, unknown>;
  /** `values` in the representation of the tracker, unless it is the list of the bound values. */
  presentValues?(field: FormElement, context: BindContext): unknown;
}

/** The form part that most types have in common. */
export const plainForm = {
  properties: {},
  isUnique: false,
  parent: 'column',
  presentDefault: () => null,
} as const satisfies FormPart;
