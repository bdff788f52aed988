/** The maximum number of bytes of a text. */
export const mostBytes = 65_535;

const encoder = new TextEncoder();

export const isTooLong = (text: string): boolean =>
  text.length > mostBytes || (text.length * 3 > mostBytes && encoder.encode(text).length > mostBytes);
