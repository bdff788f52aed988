import type { Fault } from '../context.ts';
import { patternOf } from '../pattern/index.ts';
import { not, type Plan } from '../plan.ts';
import { type Criterion, invalidValue } from './criterion.ts';

const expression = /^(!?)\/(.*)\/$/su;

/** The plan of `/re/`, or of `!/re/` for texts that don't match; undefined: the text is not a regular expression. */
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
