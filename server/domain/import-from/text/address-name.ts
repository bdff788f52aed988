/** A file name as part of an address in Markdown, where an address ends at a parenthesis. */
export const addressName = (name: string): string =>
  encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29');
