import { idFrom } from '../../fields/given.ts';
import { or, type Plan } from '../plan.ts';
import { type Criteria, contains, invalidValue, notText, textOf } from './criterion.ts';

const mostArtifacts = 100;

/** Links to one of the artifacts: `12`, `"12, 13"`, `[12, 13]`. */
export const linksField: Criteria = {
  operators: contains,
  plan({ field, value }) {
    const given: unknown[] = Array.isArray(value) ? value : (textOf(value)?.split(',') ?? [value]);
    if (given.length > mostArtifacts) return invalidValue(field, value, `names more than ${mostArtifacts} artifacts`);
    const plans: Plan[] = [];
    for (const one of given) {
      const id = idFrom(typeof one === 'string' ? one.trim() : one);
      if (id === undefined) return invalidValue(field, one, 'is not the id of an artifact');
      plans.push({ kind: 'link', direction: 'forward', type: null, target: { kind: 'artifact', id } });
    }
    return plans.length === 0 ? notText(field) : or(plans);
  },
};

/** References to or from an artifact: `12`, `"#12"`, `"art #12"`. */
export const referencesField: Criteria = {
  operators: contains,
  plan({ field, value }) {
    const text = textOf(value);
    if (text === undefined) return notText(field);
    const [, keyword, digits] = /^(?:([\p{L}_][\p{L}\d_]*)\s*(?=#))?#?(\d+)$/u.exec(text.trim()) ?? [];
    const id = idFrom(digits);
    if (id === undefined) return invalidValue(field, value, 'is not a reference like "art #12"');
    return { kind: 'reference', id, keyword: keyword?.toLowerCase() ?? null };
  },
};
