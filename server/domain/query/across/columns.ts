import { crossTrackerLimits } from '../../../../contract/limits.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { type Fault, fault, isFault } from '../context.ts';
import { type SearchedTracker, sharedField, type SharedKind } from './fields.ts';
import { acrossMessages } from './messages.ts';

/** The columns that every artifact has, and their types. */
const metadataTypes = {
  '@artifact': 'artifact',
  '@id': 'numeric',
  '@title': 'text',
  '@description': 'text',
  '@status': 'list_static',
  '@assigned_to': 'list_user',
  '@submitted_by': 'user',
  '@last_update_by': 'user',
  '@submitted_on': 'date',
  '@last_update_date': 'date',
  '@project.name': 'project',
  '@tracker.name': 'tracker',
  '@pretty_title': 'pretty_title',
  '@link_type': 'link_type',
} as const;

export type MetadataColumnName = keyof typeof metadataTypes;

const fieldTypes = {
  numeric: 'numeric',
  text: 'text',
  date: 'date',
  datetime: 'date',
  static: 'list_static',
  users: 'list_user',
  ugroups: 'list_user_group',
} as const satisfies Record<SharedKind, string>;

export type FieldColumnType = (typeof fieldTypes)[SharedKind];

/** A column with the name that the query has for it. */
export type AcrossColumn = { name: string } & (
  | { kind: 'metadata'; metadata: MetadataColumnName; type: (typeof metadataTypes)[MetadataColumnName] }
  /** `fieldOf`: the field of a tracker; undefined: the caller may not read any */
  | { kind: 'field'; type: FieldColumnType; fieldOf: (trackerId: number) => FormElement | undefined }
  | { kind: 'unknown'; type: 'unknown' }
);

/** The artifact itself needs no name: it is always selected. */
const selectable = Object.keys(metadataTypes).filter((name) => name !== '@artifact');

const isMetadata = (name: string): name is MetadataColumnName => Object.hasOwn(metadataTypes, name);

const metadataColumn = (name: string, metadata: MetadataColumnName): AcrossColumn => ({
  name,
  kind: 'metadata',
  metadata,
  type: metadataTypes[metadata],
});

function columnOf(searched: readonly SearchedTracker[], name: string): AcrossColumn | Fault {
  const metadata = name.toLowerCase();
  if (isMetadata(metadata) && metadata !== '@artifact') return metadataColumn(name, metadata);
  if (name.startsWith('@')) return fault(acrossMessages.notSelectable(name), nearest(name, selectable));
  const shared = sharedField(searched, name, { mixesDates: true, unknown: acrossMessages.notSelectable });
  if (shared === undefined) return { name, kind: 'unknown', type: 'unknown' };
  if (isFault(shared)) return shared;
  const fields = new Map(searched.map(({ tracker }, place) => [tracker.id, shared.fields[place]]));
  return { name, kind: 'field', type: fieldTypes[shared.kind], fieldOf: (trackerId) => fields.get(trackerId) };
}

/** The columns of a query. The artifact itself is always the first one. */
export function columnsAcross(searched: readonly SearchedTracker[], names: readonly string[]): AcrossColumn[] | Fault {
  const most = crossTrackerLimits.columns;
  if (names.length > most) return fault(acrossMessages.tooManyColumns(most, names.length));
  const columns: AcrossColumn[] = [metadataColumn('@artifact', '@artifact')];
  const errors: Fault[] = [];
  for (const name of names) {
    const column = columnOf(searched, name);
    if ('fault' in column) errors.push(column);
    else columns.push(column);
  }
  return errors.length === 0 ? columns : fault(errors.map((one) => one.fault).join('\n'), errors[0]?.nearest);
}
