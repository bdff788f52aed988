import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';

/** Replaces CodeMirror's code colors, which are for a light background, by colors for light and dark. */
const colors: Record<string, [light: string, dark: string]> = {
  '#404740': ['#404740', '#b8c0b8'],
  '#708': ['#770088', '#d8a0e8'],
  '#219': ['#221199', '#a9b8ff'],
  '#164': ['#116644', '#7fd6a8'],
  '#a11': ['#aa1111', '#ff9d94'],
  '#e40': ['#b33600', '#ffab7a'],
  '#00f': ['#0000d0', '#9cc4ff'],
  '#30a': ['#3300aa', '#bcaaff'],
  '#085': ['#006e45', '#7ed9b4'],
  '#167': ['#116677', '#86d3e6'],
  '#256': ['#225566', '#9fd0df'],
  '#00c': ['#0000cc', '#a3bdff'],
  '#940': ['#8a3d00', '#d9b48c'],
  '#f00': ['#c00000', '#ff8f8f'],
};

const both = (color: string): string => {
  const [light, dark] = colors[color] ?? [color, color];
  return `light-dark(${light}, ${dark})`;
};

const style = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) =>
    typeof color === 'string' ? { ...spec, color: both(color) } : spec,
  ),
);

/** Colors for code that can be read on a light and on a dark background. */
export const codeColors = syntaxHighlighting(style);
