/** The palette of trackers and of list values. */
export const colors = [
  'inca-silver',
  'chrome-silver',
  'firemist-silver',
  'red-wine',
  'fiesta-red',
  'coral-pink',
  'teddy-brown',
  'clockwork-orange',
  'graffiti-yellow',
  'army-green',
  'neon-green',
  'acid-green',
  'sherwood-green',
  'ocean-turquoise',
  'surf-green',
  'deep-blue',
  'lake-placid-blue',
  'daphne-blue',
  'plum-crazy',
  'ultra-violet',
  'lilac-purple',
  'panther-pink',
  'peggy-pink',
  'flamingo-pink',
] as const;

export type TrackerColor = (typeof colors)[number];
export type ListValueColor = TrackerColor;

export const isColor = (text: string): text is TrackerColor => (colors as readonly string[]).includes(text);
