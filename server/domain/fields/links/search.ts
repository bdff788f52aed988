import type { Link } from '../../artifacts/document.ts';
import { contains, invalidValue, notText, criterionText } from '../../query/criteria/criterion.ts';
import { or, type Plan } from '../../query/plan.ts';
import { idFrom } from '../given.ts';
import { none } from '../none.ts';
import type { SearchPart } from '../search-part.ts';

const mostArtifacts = 100;

export const linksSearch: SearchPart<Link[]> = {
  numbers: () => [],
  hasColumn: false,
  text: none,
  // Links to one of the artifacts: `12`, `"12, 13"`, `[12, 13]`.
  criteria: {
    operators: contains,
    plan({ field, value }) {
      const given: unknown[] = Array.isArray(value) ? value : (criterionText(value)?.split(',') ?? [value]);
      if (given.length > mostArtifacts) return invalidValue(field, value, `names more than ${mostArtifacts} artifacts`);
      const plans: Plan[] = [];
      for (const one of given) {
        const id = idFrom(typeof one === 'string' ? one.trim() : one);
        if (id === undefined) return invalidValue(field, one, 'is not the id of an artifact');
        plans.push({ kind: 'link', direction: 'forward', type: null, target: { kind: 'artifact', id } });
      }
      return plans.length === 0 ? notText(field) : or(plans);
    },
  },
  tql: none,
  sort: none,
};
