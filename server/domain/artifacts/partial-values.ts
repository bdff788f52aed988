import { typeFactsOf, holds, numbersIn } from '../fields/index.ts';
import { idFrom, isAbsent } from '../fields/given.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { ValueInput } from '../fields/value-part.ts';
import type { FormElement } from '../trackers/tracker.ts';
import type { Document, Link } from './document.ts';
import { isKept } from './links.ts';
import type { SubmittedValues, ValueFault } from './submitted-values.ts';

interface Difference {
  add: unknown[];
  remove: unknown[];
}

type Completed = ValueInput | { fault: string };

/** `{"add": […], "remove": […]}` instead of a whole list. */
function differenceIn(given: unknown): Difference | undefined {
  if (!isRecord(given) || !('add' in given || 'remove' in given)) return undefined;
  const { add = [], remove = [], ...others } = given;
  if (!Array.isArray(add) || !Array.isArray(remove) || Object.keys(others).length > 0) return undefined;
  return { add, remove };
}

/** Removals are ids, or things with an id. */
const idsIn = (given: readonly unknown[]): Set<number | undefined> =>
  new Set(given.map((one) => idFrom(isRecord(one) ? one['id'] : one)));

function changedLinks(stored: unknown, { add, remove }: Difference): ValueInput {
  const gone = idsIn([...remove, ...add]);
  const kept = ((stored ?? []) as Link[])
    .filter(({ id }) => !gone.has(id))
    .map((link) => ({ ...link, [isKept]: true }));
  return { links: [...kept, ...add] };
}

function changedIds(current: readonly number[], { add, remove }: Difference): number[] {
  const gone = idsIn(remove);
  const added = add.filter((one) => !current.includes(idFrom(one) ?? 0));
  return [...current.filter((id) => !gone.has(id)), ...(added as number[])];
}

function incremented(field: FormElement, stored: unknown, by: unknown): Completed {
  if (typeFactsOf(field).behavior !== 'number') return { fault: `${field.label}: only a number can be incremented.` };
  const step = typeof by === 'string' && by.trim() !== '' ? Number(by) : by;
  if (typeof step !== 'number' || !Number.isFinite(step))
    return { fault: `${field.label}: "increment" must be a number.` };
  return { value: (typeof stored === 'number' ? stored : 0) + step };
}

function completed(field: FormElement, input: ValueInput, stored: unknown): Completed {
  if (!isAbsent(input.increment)) {
    if (!isAbsent(input.value)) return { fault: `${field.label}: send either "value" or "increment".` };
    return incremented(field, stored, input.increment);
  }
  const links = differenceIn(input.links);
  if (links !== undefined && holds(field, 'links')) return changedLinks(stored, links);
  const values = differenceIn(input.bind_value_ids);
  if (values !== undefined) {
    if (typeFactsOf(field).behavior !== 'list')
      return { fault: `${field.label}: this field has no list values to add or remove.` };
    // 100 means no value.
    const next = changedIds(
      numbersIn(field, stored).filter((id) => id !== 100),
      values,
    );
    return { bind_value_ids: next.length === 0 ? [100] : next };
  }
  const files = differenceIn(input.value);
  if (files !== undefined && holds(field, 'files')) {
    return {
      value: changedIds(
        ((stored ?? []) as { id: number }[]).map(({ id }) => id),
        files,
      ),
    };
  }
  return input;
}

/** Completes values with additions, removals or increments, based on the current values of the artifact. */
export function completeValues(values: SubmittedValues, document: Document): SubmittedValues | ValueFault {
  const complete: SubmittedValues = new Map();
  for (const [field, input] of values) {
    const whole = completed(field, input, document[String(field.id)]);
    const place = input.at === undefined ? {} : { at: input.at };
    if ('fault' in whole) return { ...whole, ...place };
    complete.set(field, { ...whole, ...place });
  }
  return complete;
}
