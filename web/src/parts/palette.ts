import type { TrackerColor } from '../../../contract/colors.ts';

/** The palette of trackers and list values: bright enough for a dot beside a text, in light and in dark. */
const palette: Record<TrackerColor, string> = {
  'inca-silver': '#8f8f8f',
  'chrome-silver': '#7c8894',
  'firemist-silver': '#68727d',
  'red-wine': '#a3303f',
  'fiesta-red': '#d93b3b',
  'coral-pink': '#e8695c',
  'teddy-brown': '#9a6a45',
  'clockwork-orange': '#e07a1f',
  'graffiti-yellow': '#d0a316',
  'army-green': '#6f7d3c',
  'neon-green': '#4fae2f',
  'acid-green': '#93a916',
  'sherwood-green': '#2f8458',
  'ocean-turquoise': '#1c9aa6',
  'surf-green': '#2fae8c',
  'deep-blue': '#3457b5',
  'lake-placid-blue': '#2f86d4',
  'daphne-blue': '#4f9fce',
  'plum-crazy': '#7d3c9c',
  'ultra-violet': '#6650c4',
  'lilac-purple': '#a26cc9',
  'panther-pink': '#d64f94',
  'peggy-pink': '#cf6f9f',
  'flamingo-pink': '#e27fa3',
};

/** The colour of a name of the palette; undefined: it has none. */
export const colorNamed = (name: string | null | undefined): string | undefined =>
  (palette as Record<string, string>)[name ?? ''];
