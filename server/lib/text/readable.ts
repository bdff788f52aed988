import { wordsIn } from './rich-text.ts';

const preformatted = /(<pre\b[^>]*>[^]*?<\/pre>)/i;

/** Line breaks in the source of HTML are spaces, except in preformatted text. */
const spacesJoined = (html: string): string =>
  html
    .split(preformatted)
    .map((part) => (preformatted.test(part) ? part : part.replace(/\s+/g, ' ')))
    .join('');

/** A link is followed by its address, unless it shows it. */
function withAddress(_link: string, address: string, shown: string): string {
  const isShown = wordsIn(shown) === wordsIn(address) || !/^(?:https?|ftp|mailto):/.test(address);
  return isShown ? shown : `${shown} (${address.replace(/^mailto:/, '')})`;
}

/** Rendered HTML as plain text, with its paragraphs, lists and the addresses of its links. */
export function readable(html: string): string {
  const words = wordsIn(
    spacesJoined(html)
      .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([^]*?)<\/a>/gi, withAddress)
      .replace(/<img\b[^>]*?alt="([^"]+)"[^>]*>/gi, '[$1]')
      .replace(/ ?<br\b[^>]*> ?/gi, '\n')
      .replace(/ ?<hr\b[^>]*> ?/gi, '\n\n---\n\n')
      .replace(/ ?<li\b[^>]*> ?/gi, '\n- ')
      .replace(/<\/(?:td|th)> ?(?=<t[dh])/gi, ' | ')
      .replace(/ ?<\/(?:tr|li|caption|summary|dt|dd|figcaption)> ?/gi, '\n')
      .replace(/ ?<pre\b[^>]*>\n?|<\/pre> ?/gi, '\n\n')
      .replace(/ ?<\/?(?:p|div|h[1-6]|ul|ol|dl|blockquote|table|details|section|article|figure)\b[^>]*> ?/gi, '\n\n'),
  );
  const lines = words.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n{1,2}(?=- )/g, '\n');
}
