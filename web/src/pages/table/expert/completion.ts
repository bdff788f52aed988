import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { columnFields, fieldNamed, isList } from '../view/fields.ts';
import { type QueryPlace, placeAfter } from './place.ts';
import { quoted } from '../../../fields/filters/filter.ts';
import { knownChoices } from '../../../fields/filters/filter-choices.ts';
import { factsOf } from '../../../fields/type-facts.ts';

const keyword = (label: string): Completion => ({ label, type: 'keyword', apply: `${label} ` });
const opening = (label: string): Completion => ({ label: `${label} (…)`, type: 'keyword', apply: `${label} (` });

const relations = [
  'WITH PARENT',
  'WITHOUT PARENT',
  'WITH CHILDREN',
  'WITHOUT CHILDREN',
  'IS LINKED FROM',
  'IS LINKED TO',
  'IS NOT LINKED FROM',
  'IS NOT LINKED TO',
  'IS COVERED',
  'IS COVERING',
].map(keyword);

const fieldNames = (tracker: FullTracker): Completion[] =>
  columnFields(tracker)
    .filter((field) => factsOf(field).isQueryable)
    .map(({ name, label }) => ({ label: name, detail: label, type: 'variable', apply: `${name} `, boost: 1 }));

function operators(field: TrackerField | undefined): Completion[] {
  const equal = [keyword('='), keyword('!=')];
  if (field === undefined) return equal;
  if (isList(field)) return [...equal, opening('IN'), opening('NOT IN')];
  const { holds } = factsOf(field);
  return holds === 'date' || holds === 'number'
    ? [...equal, ...['<', '<=', '>', '>='].map(keyword), opening('BETWEEN')]
    : equal;
}

const call = (label: string, detail: string): Completion => ({ label, detail, type: 'function' });

function values(field: TrackerField | undefined): Completion[] {
  if (field === undefined) return [];
  const { holds } = factsOf(field);
  if (holds === 'date') {
    return [call('NOW()', t('tql.now')), call('NOW() - 1w', t('tql.weekAgo')), call('NOW() + 1w', t('tql.inAWeek'))];
  }
  const own = knownChoices(field).map(({ name, label }) => ({
    label: quoted(name),
    type: 'constant',
    ...(name === label ? {} : { detail: label }),
  }));
  const isUsers = field.bindings.type === 'users' || holds === 'user';
  return [...(isUsers ? [call('MYSELF()', t('tql.myself'))] : []), ...own, call('""', t('tql.empty'))];
}

function optionsAt({ expects, field: name }: QueryPlace, tracker: FullTracker): Completion[] {
  const field = fieldNamed(tracker, name);
  const options = {
    term: () => [
      ...fieldNames(tracker),
      { label: '@comments', detail: t('tql.comments'), type: 'variable' },
      ...relations,
    ],
    operator: () => operators(field),
    value: () => values(field),
    more: () => [keyword('AND'), keyword('OR')],
    relation: () => ['TRACKER =', 'ARTIFACT =', 'WITH TYPE', 'AND', 'OR'].map(keyword),
  };
  return options[expects]();
}

/** The start of the word or text before the cursor. */
function beginOfWord(text: string): number {
  const open = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, (closed) => ' '.repeat(closed.length)).indexOf('"');
  return open < 0 ? text.search(/[@\w-]*$/) : open;
}

/** Suggestions for the next word: fields, operators, values and functions of this tracker. */
export const completionOf =
  (tracker: FullTracker) =>
  (context: CompletionContext): CompletionResult | null => {
    const text = context.state.sliceDoc(0, context.pos);
    const from = beginOfWord(text);
    const before = text.slice(0, from);
    const isNothingBegun = from === text.length && !/[\s(,]$/.test(before);
    if (isNothingBegun && !context.explicit) return null;
    const options = optionsAt(placeAfter(before), tracker);
    return options.length === 0 ? null : { from, options, validFor: /^(?:"[^"]*|[@\w-]*)$/ };
  };
