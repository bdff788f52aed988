import type { SemanticPart } from '../../../../contract/field-types.ts';
import type { ElementRef, NewStructure, SemanticsInput } from '../../../../contract/trackers/structure.ts';
import { shown } from '../../fields/given.ts';
import { typeFactsOf } from '../../fields/index.ts';
import type { FormElement, ProgressSemantics, Semantics, Timeframe } from '../tracker.ts';
import { invalid, type StructureContext } from './context.ts';
import type { StructureIndex } from './structure-index.ts';

/** The fields that can play a part in a semantic. */
interface Fit {
  part: SemanticPart;
  bind?: 'static' | 'users';
  is: string;
}

const titles: Fit = { part: 'title', is: 'a text' };
const descriptions: Fit = { part: 'description', is: 'a field of type text' };
const choices: Fit = { part: 'status', bind: 'static', is: 'a list of static values' };
const people: Fit = { part: 'contributor', bind: 'users', is: 'a list of users' };
const durations: Fit = { part: 'timeframe_duration', is: 'a number' };
const progress: Fit = { part: 'progress', is: 'a number' };
const efforts: Fit = { part: 'initial_effort', is: 'a number or a list' };
const dates: Fit = { part: 'timeframe_date', is: 'a date' };

const fits = (field: FormElement, { part, bind }: Fit): boolean =>
  typeFactsOf(field).semantics.includes(part) && (bind === undefined || field.bind?.type === bind);

function fieldFor(name: string, ref: ElementRef, fit: Fit, index: StructureIndex): FormElement {
  const what = `the semantic ${name}`;
  const field = index.element(ref, what);
  if (!fits(field, fit)) throw invalid(`${what} needs ${fit.is}, but ${field.label} is not one.`);
  if (!field.isUsed) throw invalid(`${what} needs a field that is in use, but ${field.label} is not.`);
  return field;
}

const single = {
  title: { member: 'title', fit: titles },
  description: { member: 'description', fit: descriptions },
  contributor: { member: 'contributor', fit: people },
  initial_effort: { member: 'initialEffort', fit: efforts },
} as const;

async function readTimeframe(
  given: NonNullable<SemanticsInput['timeframe']>,
  index: StructureIndex,
  context: StructureContext,
): Promise<Timeframe> {
  const { start_date_field_id: start, end_date_field_id: end, duration_field_id: duration } = given;
  const implied = given.implied_from_tracker;
  if (implied !== undefined) {
    if (start !== undefined || end !== undefined || duration !== undefined) {
      throw invalid('the semantic timeframe uses either another tracker or fields, not both.');
    }
    if (await context.isTracker(implied.id)) return { impliedFrom: implied.id };
    throw invalid(`the semantic timeframe names the tracker ${implied.id}, which is not in this project.`);
  }
  if (start === undefined || (end === undefined) === (duration === undefined)) {
    throw invalid('the semantic timeframe needs a start date and either an end date or a duration.');
  }
  const startDate = fieldFor('timeframe', start, dates, index).id;
  if (end === undefined) return { startDate, duration: fieldFor('timeframe', duration ?? '', durations, index).id };
  const endDate = fieldFor('timeframe', end, dates, index).id;
  if (endDate === startDate) throw invalid('the semantic timeframe needs two different dates.');
  return { startDate, endDate };
}

async function readProgress(
  given: NonNullable<SemanticsInput['progress']>,
  index: StructureIndex,
  context: StructureContext,
): Promise<ProgressSemantics> {
  const { total_effort_field_id: total, remaining_effort_field_id: remaining, artifact_link_type: linkType } = given;
  if (linkType !== undefined) {
    if (total !== undefined || remaining !== undefined) {
      throw invalid('the semantic progress uses either links or effort fields, not both.');
    }
    if (await context.isLinkType(linkType)) return { linkType };
    throw invalid(`the semantic progress names ${shown(linkType)}, which is not a link type.`);
  }
  if (total === undefined || remaining === undefined) {
    throw invalid('the semantic progress needs either a total and a remaining effort, or a link type.');
  }
  const totalEffort = fieldFor('progress', total, progress, index).id;
  const remainingEffort = fieldFor('progress', remaining, progress, index).id;
  if (totalEffort === remainingEffort) throw invalid('the semantic progress needs two different fields.');
  return { totalEffort, remainingEffort };
}

/** Reads the open values of the status, and the closed values that count as done. */
function readStatus(
  given: SemanticsInput,
  current: Semantics,
  index: StructureIndex,
): Pick<Semantics, 'status' | 'done'> {
  const status = given.status === undefined ? current.status : statusFrom(given.status, index);
  if ((given.done?.value_ids.length ?? 0) > 0 && status === undefined) {
    throw invalid('the semantic done needs a status.');
  }
  const field = status === undefined ? undefined : index.numbered(status.field);
  if (status === undefined || field === undefined) return {};
  const isClosed = (id: number): boolean =>
    !status.open.includes(id) && field.bind?.type === 'static' && field.bind.values.some((value) => value.id === id);
  if (given.done === null) return { status };
  if (given.done === undefined) {
    const done = current.done?.filter(isClosed) ?? [];
    return done.length === 0 ? { status } : { status, done };
  }
  const done = given.done.value_ids.map((ref) => index.value(field, ref, 'the semantic done'));
  const open = done.find((id) => !isClosed(id));
  if (open !== undefined) throw invalid('the semantic done names a value that counts as open.');
  return done.length === 0 ? { status } : { status, done: [...new Set(done)] };
}

function statusFrom(given: NonNullable<SemanticsInput['status']> | null, index: StructureIndex): Semantics['status'] {
  if (given === null) return undefined;
  const field = fieldFor('status', given.field_id, choices, index);
  const open = given.value_ids.map((ref) => index.value(field, ref, 'the semantic status'));
  return { field: field.id, open: [...new Set(open)] };
}

/** The semantics of a request. Done values are in `done_value_ids` or, in older documents, in `semantics.done`. */
export function givenSemantics({
  semantics = {},
  done_value_ids: done,
}: Pick<NewStructure, 'semantics' | 'done_value_ids'>): SemanticsInput {
  if (done === undefined) return semantics;
  if (semantics.done !== undefined)
    throw invalid('`done_value_ids` and `semantics.done` mean the same: give only one.');
  return { ...semantics, done: done === null ? null : { value_ids: done } };
}

/** The semantics after a request: omitted ones stay as they are, and null removes one. */
export async function readSemantics(
  given: SemanticsInput,
  current: Semantics,
  index: StructureIndex,
  context: StructureContext,
): Promise<Semantics> {
  const { status: _status, done: _done, ...others } = current;
  const next: Semantics = { ...others, ...readStatus(given, current, index) };
  for (const [name, { member, fit }] of Object.entries(single)) {
    const ref = given[name as keyof typeof single];
    if (ref === undefined) continue;
    if (ref === null) delete next[member];
    else next[member] = fieldFor(name, ref.field_id, fit, index).id;
  }
  if (given.timeframe === null) delete next.timeframe;
  else if (given.timeframe !== undefined) next.timeframe = await readTimeframe(given.timeframe, index, context);
  if (given.progress === null) delete next.progress;
  else if (given.progress !== undefined) next.progress = await readProgress(given.progress, index, context);
  return next;
}
