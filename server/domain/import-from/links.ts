/** A link is one text, so that the history of links is that of any list. The type may be empty. */
export const linkTo = (type: string, id: string): string => `${type} ${id}`;
export const typeOf = (link: string): string => link.slice(0, link.indexOf(' '));
export const targetOf = (link: string): string => link.slice(link.indexOf(' ') + 1);

/** The type of links from a parent to its children. */
export { childType } from '../artifacts/links.ts';
