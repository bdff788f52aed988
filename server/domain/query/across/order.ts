import { nearest } from '../../../lib/text/nearest.ts';
import { typeFactsOf } from '../../fields/index.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { type Fault, fault, isFault, type QueryContext } from '../context.ts';
import type { ArtifactFact } from '../plan.ts';
import type { SortedValue } from '../sort-key.ts';
import { type SearchedTracker, semanticField, sharedField } from './fields.ts';
import { acrossMessages } from './messages.ts';
import type { OrderBy } from './query.ts';

/** Compares artifacts of several trackers. */
interface AcrossSort {
  by: SortedValue;
  /** of the values of a choice, in their order: their places among the values of all trackers */
  places: readonly number[];
}

/** By tracker; null: its artifacts have no value and come last. */
type Sorts = (AcrossSort | null)[];

const plain = (by: SortedValue): AcrossSort => ({ by, places: [] });

const facts: Record<string, { fact: ArtifactFact; kind: 'number' | 'user' }> = {
  '@id': { fact: 'id', kind: 'number' },
  '@submitted_on': { fact: 'submittedOn', kind: 'number' },
  '@last_update_date': { fact: 'lastUpdateOn', kind: 'number' },
  '@submitted_by': { fact: 'submittedBy', kind: 'user' },
  '@last_update_by': { fact: 'lastUpdateBy', kind: 'user' },
};

const semantics = {
  '@title': 'title',
  '@description': 'description',
  '@status': 'status',
  '@assigned_to': 'contributor',
} as const;

const isSemantic = (name: string): name is keyof typeof semantics => Object.hasOwn(semantics, name);

/** Labels are compared by the number that they start with, and then as texts. */
const numberIn = (label: string): number => Number.parseFloat(label) || 0;
const byLabel = (one: string, other: string): number =>
  numberIn(one) - numberIn(other) || one.toLowerCase().localeCompare(other.toLowerCase(), 'en');

/** The values of a list with their labels. */
async function labelsOf({ bind }: FormElement, context: QueryContext): Promise<Map<number, string>> {
  const labels = new Map<number, string>();
  if (bind?.type === 'static') for (const { id, label } of bind.values) labels.set(id, label);
  if (bind?.type === 'ugroups') {
    for (const { group } of bind.values) labels.set(group, (await context.groupLabel(group)) ?? '');
  }
  return labels;
}

/** Lists by the labels of all trackers, so that equal labels are together. */
async function choices(searched: readonly SearchedTracker[], fields: readonly (FormElement | undefined)[]) {
  const labels = await Promise.all(
    searched.map(async ({ context }, place) => {
      const field = fields[place];
      return field === undefined ? new Map<number, string>() : labelsOf(field, context);
    }),
  );
  const distinct = [...new Set(labels.flatMap((one) => [...one.values()]))].toSorted(byLabel);
  const placeOf = new Map(distinct.map((label, place) => [label, place]));
  return fields.map((field, index): AcrossSort | null => {
    if (field === undefined) return null;
    const values = [...(labels[index] ?? [])]
      .map(([id, label]) => ({ id, place: placeOf.get(label) ?? 0 }))
      .toSorted((a, b) => a.place - b.place);
    return {
      by: { kind: 'choice', field: field.id, values: values.map(({ id }) => id) },
      places: values.map(({ place }) => place),
    };
  });
}

const sortOfField = (field: FormElement): AcrossSort => {
  if (field.bind?.type === 'users') return plain({ kind: 'user', of: { field: field.id } });
  const isText = typeFactsOf(field).holds === 'text';
  return plain(isText ? { kind: 'text', field: field.id } : { kind: 'number', of: { field: field.id } });
};

async function sortsOf(
  searched: readonly SearchedTracker[],
  fields: readonly (FormElement | undefined)[],
  multiple: string,
): Promise<Sorts | Fault> {
  const present = fields.filter((field) => field !== undefined);
  if (present.some((field) => typeFactsOf(field).isMultiple)) return fault(multiple);
  const isChoice = present.some(({ bind }) => bind !== null && bind.type !== 'users');
  if (isChoice) return choices(searched, fields);
  return fields.map((field) => (field === undefined ? null : sortOfField(field)));
}

/** The comparison of a sort key in each of the trackers. */
export async function sortsAcross(searched: readonly SearchedTracker[], { name }: OrderBy): Promise<Sorts | Fault> {
  const key = name.toLowerCase();
  const fact = facts[key];
  if (fact !== undefined) return searched.map(() => plain({ kind: fact.kind, of: { fact: fact.fact } }));
  if (isSemantic(key)) {
    const fields = searched.map((one) => semanticField(one, semantics[key]));
    return sortsOf(searched, fields, acrossMessages.multipleSemantic(key));
  }
  if (key.startsWith('@')) {
    return fault(acrossMessages.noSort(name), nearest(name, [...Object.keys(facts), ...Object.keys(semantics)]));
  }
  const shared = sharedField(searched, name, { mixesDates: false, unknown: acrossMessages.notSortable });
  if (shared === undefined) return searched.map(() => null);
  return isFault(shared) ? shared : sortsOf(searched, shared.fields, acrossMessages.multipleField(name));
}
