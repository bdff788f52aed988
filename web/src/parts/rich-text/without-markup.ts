import { type IsReference, type LinkSpot, linkSpots, type TextProject } from './link-spots.ts';

/** `[the wiki](https://example.com)`, or an address, whose characters are not marks. */
const linkOrAddress = /\[([^\]\n]+)\]\(((?:https?|ftp):\/\/[^\s()]+)\)|(?:https?|ftp):\/\/[^\s<>"`*]+/g;
/** The place of a link in the text. People don't write these characters. */
const place = /\uE000(\d+)\uE001/g;

const marks: [RegExp, string][] = [
  [/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, ''],
  [/^[ \t]*[-*+][ \t]+/gm, '• '],
  [/`([^`\n]+)`/g, '$1'],
  [/(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^\n*_]*[^\s*_])\1(?![\p{L}\p{N}*_])/gu, '$2'],
];

const unmarked = (text: string): string => marks.reduce((rest, [mark, plain]) => rest.replaceAll(mark, plain), text);

/**
 * A description as plain text with its links. The interface has descriptions without a format, and people write
 * Markdown into them all the same: its marks are left out.
 */
export function withoutMarkup(
  written: string,
  project: TextProject,
  isReference: IsReference,
): { text: string; spots: LinkSpot[] } {
  const links: { shown: string; url?: string }[] = [];
  const keep = (found: string, label?: string, url?: string): string => {
    links.push(label === undefined || url === undefined ? { shown: found } : { shown: unmarked(label), url });
    return `\uE000${links.length - 1}\uE001`;
  };
  const marked = unmarked(written.replaceAll(/[\uE000\uE001]/g, '').replaceAll(linkOrAddress, keep));
  const named: LinkSpot[] = [];
  let text = '';
  let done = 0;
  for (const { 0: found, 1: number, index } of marked.matchAll(place)) {
    text += marked.slice(done, index);
    const { shown = '', url } = links[Number(number)] ?? {};
    if (url !== undefined) named.push({ start: text.length, end: text.length + shown.length, url });
    text += shown;
    done = index + found.length;
  }
  text += marked.slice(done);
  const isFree = ({ start, end }: LinkSpot) => named.every((one) => end <= one.start || start >= one.end);
  const found = linkSpots(text, project, isReference).filter(isFree);
  return { text, spots: [...named, ...found].toSorted((one, other) => one.start - other.start) };
}
