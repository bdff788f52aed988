// A member name that is not an XML name is written as `_xHHHH_` for each character that XML refuses (the convention of
// ISO 9075-14 and .NET's XmlConvert), an empty one as `_x_`; readXml reverses it, so that any key survives.

const START =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const REST = '\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040';
const OTHER = `[^${START}${REST}]`;
// An underscore is also escaped if it would look like the start of an escape, once the following character is escaped.
const AMBIGUOUS = `_(?=x(?:[0-9A-Fa-f]{4}|[0-9A-Fa-f]{8})?(?:_|${OTHER}))`;

const REFUSED = new RegExp(`${AMBIGUOUS}|^[^${START}]|${OTHER}`, 'gu');
const ESCAPED = /_x([0-9A-Fa-f]{4}|[0-9A-Fa-f]{8})?_/g;

export function encodeName(name: string): string {
  return name === '' ? '_x_' : name.replace(REFUSED, escapeCharacter);
}

export function decodeName(name: string): string {
  return name.includes('_x') ? name.replace(ESCAPED, unescapeCharacter) : name;
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `_x${code
    .toString(16)
    .toUpperCase()
    .padStart(code > 0xffff ? 8 : 4, '0')}_`;
}

function unescapeCharacter(sequence: string, digits: string | undefined): string {
  if (digits === undefined) return '';
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? sequence : String.fromCodePoint(code);
}
