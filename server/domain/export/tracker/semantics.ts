import { type Element, element } from '../../../lib/xml/element.ts';
import { keptToXml } from '../../kept/kept.ts';
import type { ProgressSemantics, Semantics, Timeframe, Tracker } from '../../trackers/tracker.ts';
import { partNames } from './part-names.ts';
import { toField, toValues, trackerReference } from './references.ts';

const semantic = (type: string, content: readonly Element[]): Element => element('semantic', { type }, content);

/** A semantic with a label and a description. */
const named = (type: string, label: string, description: string, content: readonly Element[]): Element =>
  semantic(type, [
    element('shortname', {}, type),
    element('label', {}, label),
    element('description', {}, description),
    ...content,
  ]);

function timeframe(frame: Timeframe): Element[] {
  if ('impliedFrom' in frame) return [element('inherited_from_tracker', { id: trackerReference(frame.impliedFrom) })];
  const end =
    'duration' in frame ? toField('duration_field', frame.duration) : toField('end_date_field', frame.endDate);
  return [toField('start_date_field', frame.startDate), end];
}

const progress = (by: ProgressSemantics): Element[] =>
  'linkType' in by
    ? [element('artifact_link_type', { shortname: by.linkType })]
    : [toField('total_effort_field', by.totalEffort), toField('remaining_effort_field', by.remainingEffort)];

type Meanings = Required<Semantics>;

/** The semantics in the order of the document. */
const writers: { [Name in keyof Meanings]: (meaning: Meanings[Name]) => Element } = {
  title: (id) => named('title', 'Title', 'What an artifact is called', [toField('field', id)]),
  description: (id) => named('description', 'Description', 'What an artifact is about', [toField('field', id)]),
  status: ({ field, open }) =>
    named('status', 'Status', 'Whether an artifact is open', [
      toField('field', field),
      element('open_values', {}, toValues('open_value', open)),
    ]),
  done: (closed) =>
    named('done', 'Done', 'Which closed states mean that the work is done', [
      element('closed_values', {}, toValues('closed_value', closed)),
    ]),
  contributor: (id) => named('contributor', 'Contributor', 'Who works on an artifact', [toField('field', id)]),
  initialEffort: (id) =>
    named('initial_effort', 'Initial effort', 'How much work was expected at first', [toField('field', id)]),
  timeframe: (frame) => semantic('timeframe', timeframe(frame)),
  progress: (by) => semantic('progress', progress(by)),
};

const written = <Name extends keyof Meanings>(name: Name, meaning: Meanings[Name] | undefined): Element[] =>
  meaning === undefined ? [] : [writers[name](meaning)];

/** Semantics with one field mean nothing without it. */
const isWhole = ({ attributes, content }: Element): boolean =>
  attributes['type'] !== 'velocity' || (typeof content !== 'string' && content.some(({ name }) => name === 'field'));

/** The semantics of a tracker, and the preserved ones. */
export const semanticsElement = ({
  semantics,
  kept,
  elements,
}: Pick<Tracker, 'semantics' | 'kept' | 'elements'>): Element =>
  element('semantics', {}, [
    ...(Object.keys(writers) as (keyof Meanings)[]).flatMap((name) => written(name, semantics[name])),
    ...(kept?.semantics ?? []).flatMap((one) => keptToXml(one, partNames({ elements }))).filter(isWhole),
  ]);
