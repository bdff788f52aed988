/** A text in which Markdown finds neither HTML nor escapes: `List<String>` and `\\server` stay what they are. */
export const withoutHtml = (text: string): string =>
  text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '\\\\').replaceAll(/<(?=[a-z/!?])(?!(?:https?|mailto|ftp):)/gi, '\\<');

const address = /(https?:\/\/\S+)/;

/** Plain text in which Markdown finds nothing: no emphasis, code, links, headings or lists. Addresses stay as they are. */
export const literal = (text: string): string =>
  text
    .split(address)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : withoutHtml(piece)
            .replaceAll(/[*`~[\]]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, String.raw`\$&`)
            .replace(/^(\s*)(#{1,6}(?=\s)|[-+>](?=\s))/, String.raw`$1\$2`)
            .replace(/^(\s*\d{1,9})([.)])(?=\s)/, String.raw`$1\$2`),
    )
    .join('');

/** Code within a line of Markdown. */
export const codeSpan = (code: string): string => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``);
