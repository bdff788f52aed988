import type { GroupMapping } from '../../../../../contract/accounts/openid.ts';

/** One mapping per line: the name of the group there, an equals sign, and the id of the user group here. */
export const mappingsText = (mappings: readonly GroupMapping[]): string =>
  mappings.map(({ external, group }) => `${external} = ${group}`).join('\n');

/** The last equals sign counts, because names in directories contain some. */
export const mappingsIn = (text: string): GroupMapping[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.lastIndexOf('=');
      return { external: line.slice(0, Math.max(0, at)).trim(), group: line.slice(at + 1).trim() };
    });
