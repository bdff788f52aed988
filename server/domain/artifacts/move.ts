import { fieldTypeOf } from '../fields/index.ts';
import type { Bind, FormElement, Tracker } from '../trackers/tracker.ts';
import type { Changes, Document, FieldChange } from './document.ts';

export interface MovePlan {
  migrated: FormElement[];
  notMigrated: FormElement[];
  partiallyMigrated: FormElement[];
  /** old values go, new ones come: the fields of both trackers are in it */
  changes: Changes;
}

/** Types whose values mean the same in the other one. */
const compatible: Record<string, readonly string[]> = {
  string: ['string', 'text'],
  text: ['text', 'string'],
  int: ['int', 'float'],
  float: ['float', 'int'],
  sb: ['sb', 'rb', 'msb', 'cb'],
  rb: ['sb', 'rb', 'msb', 'cb'],
  msb: ['msb', 'cb'],
  cb: ['msb', 'cb'],
};

const isCompatible = (from: FormElement, to: FormElement): boolean =>
  (compatible[from.type] ?? [from.type]).includes(to.type) && (from.bind?.type ?? null) === (to.bind?.type ?? null);

type Converted = { stored: unknown; isWhole: boolean };

/** Whether the list of a field has a user. */
type Offers = (field: FormElement, userId: number) => boolean;

function convertUsers(to: FormElement, stored: unknown, offers: Offers): Converted {
  const chosen = Array.isArray(stored) ? (stored as (number | { id?: number })[]) : [];
  const kept = chosen.filter((one) => {
    const id = typeof one === 'number' ? one : one.id;
    return id === undefined || offers(to, id);
  });
  return { stored: kept, isWhole: kept.length === chosen.length };
}

const labelsById = (bind: Bind | null): Map<number, string> =>
  new Map(bind?.type === 'static' ? bind.values.map((value) => [value.id, value.label]) : []);

/** List values are matched by their labels; groups stay who they are. */
function convertList(from: FormElement, to: FormElement, stored: unknown): Converted {
  const ids = Array.isArray(stored) ? (stored as number[]) : [];
  if (to.bind?.type === 'ugroups') {
    const offered = new Set(to.bind.values.map((value) => value.group));
    const kept = ids.filter((id) => offered.has(id));
    return { stored: kept, isWhole: kept.length === ids.length };
  }
  if (to.bind?.type !== 'static') return { stored: ids, isWhole: true };
  const labels = labelsById(from.bind);
  const { values } = to.bind;
  const found = ids.flatMap((id) => values.find((value) => value.label === labels.get(id))?.id ?? []);
  return { stored: found, isWhole: found.length === ids.length };
}

const textOf = (stored: unknown): string =>
  typeof stored === 'string' ? stored : ((stored as { content?: string } | undefined)?.content ?? '');

const converters: Record<string, (stored: unknown) => Converted> = {
  'text string': (stored) => ({
    stored: textOf(stored).replaceAll(/\s+/g, ' ').trim(),
    isWhole: !/\n/.test(textOf(stored)),
  }),
  'string text': (stored) => ({ stored: { content: textOf(stored), format: 'text' }, isWhole: true }),
  'float int': (stored) => ({
    stored: typeof stored === 'number' ? Math.round(stored) : null,
    isWhole: stored === null || Number.isInteger(stored),
  }),
};

function convert(from: FormElement, to: FormElement, stored: unknown, offers: Offers): Converted {
  if (to.bind?.type === 'users') return convertUsers(to, stored, offers);
  if (from.bind !== null && from.type !== 'tbl') return convertList(from, to, stored);
  return converters[`${from.type} ${to.type}`]?.(stored) ?? { stored, isWhole: true };
}

/**
 * What a move carries over: fields of the same name whose types agree, as far as the lists there have what is chosen.
 */
export function planMove(source: Tracker, target: Tracker, document: Document, offers: Offers = () => true): MovePlan {
  const plan: MovePlan = { migrated: [], notMigrated: [], partiallyMigrated: [], changes: {} };
  const changes = new Map<string, FieldChange>();
  for (const from of source.elements) {
    const type = fieldTypeOf(from);
    if (!from.isUsed || type.role !== 'field' || !type.isWritable) continue;
    const stored = document[String(from.id)];
    if (stored !== undefined) changes.set(String(from.id), { before: stored });
    const to = target.elements.find((element) => element.isUsed && element.name === from.name);
    if (to === undefined || !isCompatible(from, to)) {
      plan.notMigrated.push(from);
      continue;
    }
    const converted = stored === undefined ? { stored, isWhole: true } : convert(from, to, stored, offers);
    if (converted.stored !== undefined) changes.set(String(to.id), { after: converted.stored });
    (converted.isWhole ? plan.migrated : plan.partiallyMigrated).push(from);
  }
  return { ...plan, changes: Object.fromEntries(changes) };
}
