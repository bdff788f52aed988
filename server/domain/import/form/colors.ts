import { isColor, type ListValueColor } from '../../../../contract/trackers/colors.ts';
import type { StaticValue } from '../../trackers/tracker.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Leaving } from '../context.ts';
import { attribute, integer } from '../xml/nodes.ts';

/** The palette in numbers, to find the color that is nearest to a given RGB value. */
const palette: Readonly<Record<ListValueColor, readonly [number, number, number]>> = {
  'inca-silver': [93, 93, 93],
  'chrome-silver': [152, 152, 152],
  'firemist-silver': [196, 196, 196],
  'red-wine': [123, 27, 45],
  'fiesta-red': [217, 45, 45],
  'coral-pink': [248, 128, 112],
  'teddy-brown': [125, 84, 51],
  'clockwork-orange': [247, 130, 29],
  'graffiti-yellow': [247, 215, 0],
  'army-green': [83, 94, 38],
  'neon-green': [62, 172, 43],
  'acid-green': [150, 206, 22],
  'sherwood-green': [17, 97, 66],
  'ocean-turquoise': [0, 129, 143],
  'surf-green': [108, 204, 183],
  'deep-blue': [20, 51, 119],
  'lake-placid-blue': [31, 107, 203],
  'daphne-blue': [118, 176, 228],
  'plum-crazy': [86, 31, 110],
  'ultra-violet': [105, 61, 190],
  'lilac-purple': [170, 131, 216],
  'panther-pink': [216, 18, 108],
  'peggy-pink': [239, 106, 170],
  'flamingo-pink': [250, 180, 204],
};

const distance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, part, index) => sum + (part - (other[index] ?? 0)) ** 2, 0);

function nearestColor(mixed: readonly number[]): ListValueColor | '' {
  const names = Object.keys(palette) as ListValueColor[];
  return names.toSorted((one, other) => distance(palette[one], mixed) - distance(palette[other], mixed))[0] ?? '';
}

/** The color of a decorator, by name or by its red, green and blue values. */
export function colorOf(node: XmlNode, context: Leaving): Pick<StaticValue, 'color' | 'rgb'> {
  const name = (attribute(node, 'tlp_color_name') ?? '').trim().replaceAll('_', '-');
  if (isColor(name)) return { color: name };
  if (name !== '') context.leave(node, `@tlp_color_name[${name}]`);
  if (attribute(node, 'r') === undefined) return { color: '' };
  const part = (of: 'r' | 'g' | 'b'): number => Math.min(255, Math.max(0, integer(node, of, 0)));
  const rgb = [part('r'), part('g'), part('b')] as const;
  return { color: nearestColor(rgb), rgb };
}
