import { type Static, Type } from 'typebox';

/** How many artifacts of a tracker were open and closed at the end of a day. */
export const StatusDay = Type.Object(
  {
    date: Type.String({ description: 'a day of the server: `2026-03-15`' }),
    open: Type.Integer(),
    closed: Type.Integer(),
  },
  { title: 'StatusDay' },
);
export type StatusDay = Static<typeof StatusDay>;
