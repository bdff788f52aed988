import type { Ability } from '../../contract/abilities.ts';
import { observe, type Question } from '../../server/domain/policies/policy.ts';
import { type AnyRoute, abilitiesOf } from '../../server/http/route.ts';

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;

/** Compares the abilities that each route declares with the questions that the policies get while it is called. */
export function createDeclarations() {
  const confirmed = new Set<string>();
  const faults = new Set<string>();
  const keyOf = (route: AnyRoute, ability: Ability): string => `${nameOf(route)} ${ability}`;

  function check(route: AnyRoute, isSuccess: boolean, questions: readonly Question[]): void {
    if (route.requires === 'nothing') {
      const refused = questions.filter(({ isRequired, isAllowed }) => isRequired && !isAllowed && !isSuccess);
      for (const { ability } of refused) faults.add(`${nameOf(route)} declares nothing and requires ${ability}`);
      return;
    }
    const isGranted = (ability: Ability): boolean => questions.some((one) => one.ability === ability && one.isAllowed);
    const granted = abilitiesOf(route).filter(isGranted);
    for (const ability of granted) confirmed.add(keyOf(route, ability));
    if (isSuccess && granted.length === 0) faults.add(`${nameOf(route)} succeeds without ${String(route.requires)}`);
  }

  return {
    /** Requests must not overlap: the questions of one would count for the other. */
    async during<T extends { status: number }>(route: AnyRoute, request: () => Promise<T>): Promise<T> {
      const questions: Question[] = [];
      observe((question) => questions.push(question));
      try {
        const answer = await request();
        check(route, answer.status < 300, questions);
        return answer;
      } finally {
        observe(undefined);
      }
    },

    faults(routes: readonly AnyRoute[]): string[] {
      const never = routes.flatMap((route) =>
        abilitiesOf(route)
          .filter((ability) => !confirmed.has(keyOf(route, ability)))
          .map((ability) => `${nameOf(route)} never asks for ${ability}`),
      );
      return [...faults, ...never].toSorted();
    },
  };
}
