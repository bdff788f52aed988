import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';

/** The settings of the board of a tracker that everybody shares. */
export const BoardSettings = Type.Object(
  {
    color_field_id: Nullable(Type.Integer({ description: 'the list whose values color the cards' })),
    limits: Type.Array(
      Type.Object({
        field_id: Type.Integer({ description: 'the list of the columns' }),
        value_id: Type.Integer({ description: 'the column' }),
        limit: Type.Integer({
          minimum: 1,
          maximum: 1000,
          description: 'the number of cards that it should have at most',
        }),
      }),
      { maxItems: 500 },
    ),
  },
  { title: 'BoardSettings' },
);
export type BoardSettings = Static<typeof BoardSettings>;
