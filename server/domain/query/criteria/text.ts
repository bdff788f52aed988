import { type Fault } from '../context.ts';
import { patternOf } from '../pattern/index.ts';
import { not, type Plan } from '../plan.ts';
import { textPlan } from '../words.ts';
import { type Criteria, type Criterion, contains, invalidValue, notText, textOf } from './criterion.ts';

const mostWords = 100;
const expression = /^(!?)\/(.*)\/$/su;

/** `/re/` is a regular expression and `!/re/` what it doesn't match; undefined: the text is neither. */
export function expressionIn(
  { field, value }: Criterion,
  text: string,
  plan: (pattern: string) => Plan,
): Plan | Fault | undefined {
  const [, negation, source] = expression.exec(text.trim()) ?? [];
  if (source === undefined) return undefined;
  const read = patternOf(source);
  if ('reason' in read)
    return invalidValue(field, value, `is no regular expression that is understood: ${read.reason}`);
  return negation === '' ? plan(read.pattern) : not(plan(read.pattern));
}

function wordsPlan({ field, value }: Criterion, text: string): Plan | Fault {
  const words = text.split(/\s+/u);
  if (words.length > mostWords) return invalidValue(field, value, `has more than ${mostWords} words`);
  return textPlan(field.id, words);
}

/** Every word occurs, in any order; or the text matches. */
export const textCriteria: Criteria = {
  operators: contains,
  plan(criterion) {
    const { field, value } = criterion;
    const text = textOf(value);
    if (text === undefined) return notText(field);
    const matching = expressionIn(criterion, text, (pattern) => ({ kind: 'text matches', field: field.id, pattern }));
    return matching ?? wordsPlan(criterion, text);
  },
};

/** The name or the description of an attachment contains the text as it is. */
export const fileCriteria: Criteria = {
  operators: contains,
  plan({ field, value }) {
    const text = textOf(value);
    return text === undefined ? notText(field) : textPlan(field.id, [text]);
  },
};
