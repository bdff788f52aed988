import type { TrackerColor } from '../../contract/trackers/colors.ts';

/** The colors of trackers and list values. They are shown next to a name, never instead of it. */
const palette: Record<TrackerColor, string> = {
  'inca-silver': '#9b9b9b',
  'chrome-silver': '#6f7377',
  'firemist-silver': '#8f8577',
  'red-wine': '#8e1c2b',
  'fiesta-red': '#d8242f',
  'coral-pink': '#f06f6a',
  'teddy-brown': '#8a5a33',
  'clockwork-orange': '#ee7f1b',
  'graffiti-yellow': '#f0c000',
  'army-green': '#6d7a34',
  'neon-green': '#5fbf2d',
  'acid-green': '#a5c520',
  'sherwood-green': '#13723f',
  'ocean-turquoise': '#0f8f8c',
  'surf-green': '#46c2a2',
  'deep-blue': '#1d3f8f',
  'lake-placid-blue': '#2f7fd3',
  'daphne-blue': '#6bb3e4',
  'plum-crazy': '#7a2a86',
  'ultra-violet': '#5a3fa8',
  'lilac-purple': '#a987cf',
  'panther-pink': '#d6277f',
  'peggy-pink': '#f08ab8',
  'flamingo-pink': '#f7a8a8',
};

/** undefined: it has none */
export const paint = (name: string): string | undefined => (palette as Record<string, string>)[name];
