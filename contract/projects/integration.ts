import { type Static, Type } from 'typebox';

/** Data for another application that shows its page as a page of a project. */
export const IntegrationData = Type.Object(
  {
    project_sidebar: Type.Object({
      is_collapsed: Type.Boolean(),
      config: Type.String({ description: 'a JSON document' }),
    }),
    styles: Type.Object({
      content: Type.String({ description: 'CSS' }),
      variant_name: Type.String(),
      should_display_favicon_variant: Type.Boolean(),
    }),
    references: Type.Array(Type.Object({ keyword: Type.String(), description: Type.String() })),
  },
  { title: 'IntegrationData' },
);
export type IntegrationData = Static<typeof IntegrationData>;

/** Pictures behind the name of a project. */
export const headerBackgrounds = [
  'aerial-water',
  'asphalt-rock',
  'beach-daytime',
  'blue-rain',
  'blue-sand',
  'brown-alpaca',
  'brown-desert',
  'brown-grass',
  'brown-textile',
  'brush-daytime',
  'green-grass',
  'green-leaf',
  'green-trees',
  'led-light',
  'ocean-waves',
  'octopus-black',
  'orange-tulip',
  'purple-building',
  'purple-droplet',
  'purple-textile',
  'snow-mountain',
  'tree-water',
  'white-sheep',
  'wooden-surface',
] as const;

export const HeaderBackground = Type.Object({ identifier: Type.Enum([...headerBackgrounds]) });
