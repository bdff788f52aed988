import { type Static, Type } from 'typebox';

/** A reference as it stands in a text, where it leads to, and the text around it. */
export const ExtractedReference = Type.Object(
  { text: Type.String(), link: Type.String(), context: Type.String() },
  { title: 'ExtractedReference' },
);
export type ExtractedReference = Static<typeof ExtractedReference>;
