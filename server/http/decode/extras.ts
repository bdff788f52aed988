import { type TObject, Type } from 'typebox';
import { problem } from '../../../contract/problems.ts';

/** Members that a representation has only if the caller asks for them: `?with=actions`. */
const extras = ['actions'] as const;
type Extra = (typeof extras)[number];

const isExtra = (name: string): name is Extra => extras.some((extra) => extra === name);

export const extrasQuery = {
  with: Type.Optional(
    Type.String({ description: `Extension: further members, separated by commas. Valid names: ${extras.join(', ')}` }),
  ),
} satisfies TObject['properties'];

/** The members that the query asks for. */
export function extrasIn(query: unknown): ReadonlySet<Extra> {
  const given = typeof query === 'object' && query !== null && 'with' in query ? query.with : undefined;
  if (typeof given !== 'string') return new Set();
  const names = given.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isExtra(name));
  if (unknown === undefined) return new Set(names.filter(isExtra));
  const reason = `Invalid value specified for \`with\`: \`${unknown}\`. Valid values: ${extras.join(', ')}`;
  throw problem('parameter_invalid', { reason });
}
