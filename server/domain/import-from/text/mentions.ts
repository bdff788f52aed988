/** Around the id of a mentioned person, until the names of all people are known. Texts don't have these characters. */
const [begin, end] = ['\u{E000}', '\u{E001}'];
const marked = /\u{E000}([^\u{E001}]*)\u{E001}/gu;

/** A mention, by the id or the name that the source has for a person. */
export const mentioned = (id: string): string => `${begin}${id}${end}`;

/** Writes mentions as people read them. */
export const withMentions = (text: string, write: (id: string) => string): string =>
  text.replaceAll(marked, (_, id: string) => write(id));
