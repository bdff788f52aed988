/** A text in which Markdown finds neither HTML nor escapes: `List<String>` and `\\server` stay what they are. */
export const withoutHtml = (text: string): string =>
  text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '\\\\').replaceAll(/<(?=[a-z/!?])(?!(?:https?|mailto|ftp):)/gi, '\\<');

/** Code within a line of Markdown. */
export const codeSpan = (code: string): string => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``);
