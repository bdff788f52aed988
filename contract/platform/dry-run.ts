import { Type } from 'typebox';

/** The answer to a write with `?dry_run=true`. */
export const DryRun = Type.Object(
  {
    dry_run: Type.Object({
      status: Type.Integer({ description: 'the status that the request would have' }),
      answer: Type.Unknown({ description: 'the body that it would have; null: none' }),
      created: Type.Unknown({ description: 'what it would create, as a GET would show it; null: nothing' }),
      changes: Type.Array(
        Type.Object({
          pointer: Type.String({ description: 'a JSON Pointer into the representation at the same address' }),
          before: Type.Unknown(),
          after: Type.Unknown(),
        }),
        { description: 'how the representation at the same address would change' },
      ),
    }),
  },
  { title: 'DryRun' },
);
