import { trackerOfType } from '../mapping/apply.ts';
import type { Mapping } from '../mapping/mapping.ts';
import {
  assigneeKey,
  descriptionKey,
  type ForeignField,
  type ForeignItem,
  type ForeignProject,
  privateKey,
  statusKey,
  titleKey,
} from '../model.ts';
import { createFieldNames, itemNameOf } from './names.ts';

/** A field with its names in the archive. */
export interface PlannedField {
  field: ForeignField;
  reference: string;
  name: string;
  /** numbers of list values, by label */
  values: ReadonlyMap<string, number>;
}

/** Fields that every tracker has, without a field in the source. */
export type OwnField = 'oldId' | 'oldAddress' | 'files' | 'links' | 'permissions' | 'id' | 'by' | 'on' | 'last';

export interface PlannedTracker {
  reference: string;
  label: string;
  itemName: string;
  fields: readonly PlannedField[];
  own: Readonly<Record<OwnField, { reference: string; name: string }>>;
  hasPrivate: boolean;
  items: readonly ForeignItem[];
}

const ownNames: Readonly<Record<OwnField, string>> = {
  oldId: 'old_id',
  oldAddress: 'old_address',
  files: 'attachments',
  links: 'links',
  permissions: 'permissions_on_artifact',
  id: 'artifact_id',
  by: 'submitted_by',
  on: 'submitted_on',
  last: 'last_update_date',
};

const always = new Set([titleKey, descriptionKey, statusKey, assigneeKey]);
export const isList = ({ kind }: ForeignField): boolean => kind === 'choice' || kind === 'choices' || kind === 'labels';

/** The values of each key that items have or had. */
export function usedValues(items: readonly ForeignItem[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { changes } of items) {
    for (const { values } of changes) {
      for (const [key, value] of values) {
        const known = found.get(key) ?? new Set<string>();
        found.set(key, known);
        for (const one of typeof value === 'string' ? [value] : value) if (one.trim() !== '') known.add(one.trim());
      }
    }
  }
  return found;
}

interface Numbers {
  field: () => string;
  value: () => number;
}

function plannedField(field: ForeignField, name: string, used: ReadonlySet<string>, numbers: Numbers): PlannedField {
  const labels = isList(field) ? new Set([...(field.values ?? []), ...used]) : [];
  const values = new Map([...labels].map((label) => [label, numbers.value()]));
  return { field, reference: numbers.field(), name, values };
}

/** Each tracker gets the fields that its items use. */
function plannedTracker(
  names: Pick<PlannedTracker, 'reference' | 'label' | 'itemName'>,
  items: readonly ForeignItem[],
  project: ForeignProject,
  numbers: Numbers,
): PlannedTracker {
  const used = usedValues(items);
  const nameOf = createFieldNames();
  const own = Object.fromEntries(
    Object.entries(ownNames).map(([key, name]) => [key, { reference: numbers.field(), name: nameOf(name) }]),
  ) as PlannedTracker['own'];
  const fields = project.fields
    .filter(({ key }) => always.has(key) || (used.get(key)?.size ?? 0) > 0)
    .map((field) =>
      plannedField(
        field,
        nameOf(always.has(field.key) ? field.key : field.label),
        used.get(field.key) ?? new Set(),
        numbers,
      ),
    );
  return { ...names, items, own, fields, hasPrivate: (used.get(privateKey)?.size ?? 0) > 0 };
}

function counter(): () => number {
  let last = 0;
  return () => ++last;
}

/** The trackers of the archive. Types that the mapping gives one name share a tracker. */
export function plannedTrackers(project: ForeignProject, mapping: Mapping): PlannedTracker[] {
  const nextField = counter();
  const numbers: Numbers = { field: () => `F${nextField()}`, value: counter() };
  const itemName = createFieldNames();
  const named = Map.groupBy(project.types, (type) => trackerOfType(type, mapping).name);
  return [...named].map(([label, types], index) => {
    const given = types.map((type) => trackerOfType(type, mapping).itemName).find((name) => name !== undefined);
    const names = { reference: `T${index + 1}`, label, itemName: itemName(itemNameOf(given ?? label)) };
    const items = project.items.filter(({ type }) => types.includes(type));
    return plannedTracker(names, items, project, numbers);
  });
}
