import { Type } from 'typebox';
import { KnownProblem } from '../../../contract/common.ts';
import { type ProblemCode, problem, problems, publicCodeOf } from '../../../contract/problems.ts';
import { type AnyRoute, route } from '../../http/route.ts';

/** The closed list of problems, by code. Placeholders in details are in braces. */
const list = Object.entries(problems)
  .filter(([code]) => publicCodeOf(code as ProblemCode) === code)
  .map(([code, { status, detail }]) => ({ code, status, detail }))
  .toSorted((one, other) => one.code.localeCompare(other.code));

export function problemRoutes(): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/problems',
      summary: 'All problems that refusals name, by code',
      access: 'public',
      requires: 'nothing',
      extension: true,
      answers: Type.Array(KnownProblem),
      handle: async () => list,
    }),
    route({
      method: 'GET',
      path: '/problems/:code',
      summary: 'A problem that refusals name',
      access: 'public',
      requires: 'nothing',
      extension: true,
      params: Type.Object({ code: Type.String() }),
      answers: KnownProblem,
      problems: ['problem_unknown'],
      async handle({ params }) {
        const found = list.find(({ code }) => code === params.code);
        if (found === undefined) throw problem('problem_unknown');
        return found;
      },
    }),
  ];
}
