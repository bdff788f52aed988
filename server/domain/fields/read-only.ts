import type { FieldTypeName } from '../../../contract/field-types.ts';
import { localDate } from '../../lib/dates/iso-date.ts';
import { type ArtifactFacts, accept, type FieldType, type PresentContext } from './field-type.ts';
import { plain } from './plain.ts';

/** A field that shows what the platform knows. Clients send whole documents back: what they say of it is ignored. */
export const readOnly = {
  ...plain,
  isWritable: false,
  isAlwaysPresent: true,
  parse: async (_field, _input, { current }) => accept(current),
} as const satisfies Partial<FieldType>;

/** One number of the artifact. */
export function numberFact(type: FieldTypeName, of: (artifact: ArtifactFacts) => number): FieldType {
  return {
    ...readOnly,
    type,
    present: (_field, _stored, { artifact }) => ({ value: of(artifact) }),
    byField: (_stored, { artifact }) => of(artifact),
  };
}

/** An instant in the artifact's life. */
export function dateFact(type: FieldTypeName, of: (artifact: ArtifactFacts) => number): FieldType {
  return {
    ...readOnly,
    type,
    present: (_field, _stored, context) => ({ value: context.isoDate(of(context.artifact)) }),
    presentDefault: (_field, { now }) => localDate(now, true),
    presentExtras: () => ({ is_time_displayed: true }),
  };
}

/** A person in the artifact's life. */
export function userFact(
  type: FieldTypeName,
  userSource: NonNullable<FieldType['userSource']>,
  of: (artifact: ArtifactFacts) => number,
): FieldType {
  const user = (context: PresentContext) => context.user(of(context.artifact)) ?? context.anonymousUser();
  return {
    ...readOnly,
    type,
    userSource,
    present: (_field, _stored, context) => ({ value: user(context) }),
    presentDefault: () => [],
  };
}
