import { limits } from '../../../../contract/limits.ts';
import { type Problem, problem } from '../../../../contract/problems.ts';

/** Control characters, with and without those in multi-line text. */
const unfit = {
  line: { pattern: /\p{Cc}/u, code: 'field_value_not_a_line' },
  text: { pattern: /[^\P{Cc}\t\n\r]/u, code: 'field_value_not_text' },
} as const;

/** The reason why a custom field of projects can't hold this value; undefined if it can. */
export function fieldValueFault(field: { name: string; type: string }, value: string): Problem | undefined {
  const type = field.type === 'text' ? 'text' : 'line';
  const limit = limits.projectFieldMaximum[type];
  if (value.length > limit && Array.from(value).length > limit) {
    return problem('field_value_too_long', { name: field.name, limit });
  }
  const { pattern, code } = unfit[type];
  return pattern.test(value) ? problem(code, { name: field.name }) : undefined;
}
