import { type Static, Type } from 'typebox';

/** A reference in a text, with its target and context. */
export const ExtractedReference = Type.Object(
  { text: Type.String(), link: Type.String(), context: Type.String() },
  { title: 'ExtractedReference' },
);
export type ExtractedReference = Static<typeof ExtractedReference>;
