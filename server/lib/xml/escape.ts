const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const inText = /[&<>\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
// A reader turns unescaped tabs and line breaks in an attribute into spaces.
const inAttribute = /[&<>"\t\n\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Omits characters that XML 1.0 cannot represent. */
const escaped = (text: string, special: RegExp): string =>
  text.replace(special, (character) => escapes[character] ?? '');

export const escapeText = (text: string): string => escaped(text, inText);
export const escapeAttribute = (text: string): string => escaped(text, inAttribute);
