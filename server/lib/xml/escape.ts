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
// A reader makes spaces of the tabs and line breaks that stand bare in an attribute.
const inAttribute = /[&<>"\t\n\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Characters that XML 1.0 cannot carry are left out. */
const escaped = (text: string, special: RegExp): string =>
  text.replace(special, (character) => escapes[character] ?? '');

export const escapeText = (text: string): string => escaped(text, inText);
export const escapeAttribute = (text: string): string => escaped(text, inAttribute);
