/** Escapes HTML and backslashes for Markdown, so that `List<String>` and `\\server` are shown unchanged. */
export const withoutHtml = (text: string): string =>
  text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '\\\\').replaceAll(/<(?=[a-z/!?])(?!(?:https?|mailto|ftp):)/gi, '\\<');

const address = /(https?:\/\/\S+)/;

/** Escapes plain text for Markdown: no emphasis, code, links, headings or lists. Addresses are unchanged. */
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
