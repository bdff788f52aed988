import { nearest } from '../../../lib/text/nearest.ts';
import { contains, invalidValue, notText, criterionText } from '../../query/criteria/criterion.ts';
import { numberPlan } from '../../query/number-test.ts';
import type { ArtifactFact } from '../../query/plan.ts';
import { tqlMessages } from '../../query/tql/errors.ts';
import { membership, refused, written } from '../../query/tql/kind.ts';
import { dateCriteria, dateKind } from '../date/search.ts';
import { idFrom } from '../given.ts';
import { readCriterionChoices } from '../list/criteria.ts';
import { myself } from '../list/tql.ts';
import { none } from '../none.ts';
import { numberCriteria } from '../number/search.ts';
import type { MetadataName, SearchPart } from '../search-part.ts';

/** Facts have their own columns, so they are not in the index. */
export const noSearch: SearchPart<never> = {
  numbers: () => [],
  hasColumn: false,
  text: none,
  criteria: none,
  tql: none,
  sort: none,
};

const metadata: Partial<Record<ArtifactFact, { metadata: MetadataName }>> = {
  id: { metadata: '@id' },
  submittedOn: { metadata: '@submitted_on' },
  submittedBy: { metadata: '@submitted_by' },
  lastUpdateOn: { metadata: '@last_update_date' },
  lastUpdateBy: { metadata: '@last_update_by' },
};

export const numberFactSearch = (fact: ArtifactFact): SearchPart<never> => ({
  ...noSearch,
  ...metadata[fact],
  criteria: numberCriteria(() => ({ fact })),
  sort: () => ({ kind: 'number', of: { fact } }),
});

export const dateFactSearch = (fact: ArtifactFact): SearchPart<never> => ({
  ...noSearch,
  ...metadata[fact],
  criteria: dateCriteria(
    () => ({ fact }),
    () => true,
  ),
  tql: dateKind(
    () => ({ fact }),
    () => true,
  ),
  sort: () => ({ kind: 'number', of: { fact } }),
});

/** Every artifact has such a user, so None finds nothing. */
export const userSearch = (fact: ArtifactFact): SearchPart<never> => ({
  ...noSearch,
  ...metadata[fact],
  criteria: {
    operators: contains,
    async plan(criterion, context) {
      const choices = await readCriterionChoices(
        criterion,
        async (_field, given) => {
          const id = idFrom(given);
          return id !== undefined && (await context.userExists(id)) ? id : undefined;
        },
        context,
      );
      return 'fault' in choices ? choices : numberPlan({ fact }, { in: choices.numbers });
    },
  },
  tql: {
    word: 'list',
    operators: membership,
    functions: ['myself'],
    empty: null,
    emptyRefused: tqlMessages.emptyUser,
    async equals(subject, literal, context) {
      const isMyself = literal.kind === 'myself';
      const user = isMyself ? myself(subject, literal, context) : await context.userByName(written(literal));
      if (user === undefined) {
        const name = written(literal);
        return refused(
          tqlMessages.unknownUser(subject.name, name),
          literal,
          nearest(name, await context.proposedUsers()),
        );
      }
      return 'refused' in user ? user : numberPlan({ fact }, { in: [user.id] });
    },
  },
  sort: () => ({ kind: 'user', of: { fact } }),
});

/** References to or from an artifact: `12`, `"#12"`, `"art #12"`. */
export const referencesSearch: SearchPart<never> = {
  ...noSearch,
  criteria: {
    operators: contains,
    plan({ field, value }) {
      const text = criterionText(value);
      if (text === undefined) return notText(field);
      const [, keyword, digits] = /^(?:([\p{L}_][\p{L}\d_]*)\s*(?=#))?#?(\d+)$/u.exec(text.trim()) ?? [];
      const id = idFrom(digits);
      if (id === undefined) return invalidValue(field, value, 'is not a reference like "art #12"');
      return { kind: 'reference', id, keyword: keyword?.toLowerCase() ?? null };
    },
  },
};
