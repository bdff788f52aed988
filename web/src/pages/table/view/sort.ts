export interface SortKey {
  name: string;
  isDescending: boolean;
}

export const sortKeys = (sort: string): SortKey[] =>
  sort
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .map((key) => ({ name: key.replace(/^-/, ''), isDescending: key.startsWith('-') }));

const written = (keys: readonly SortKey[]): string =>
  keys.map(({ name, isDescending }) => `${isDescending ? '-' : ''}${name}`).join(',');

/** Cycles through ascending, descending and unsorted, as the only key or after the existing ones. */
export function turned(sort: string, name: string, isAdded: boolean): string {
  const keys = sortKeys(sort);
  const own = keys.find((key) => key.name === name);
  const next =
    own === undefined ? [{ name, isDescending: false }] : own.isDescending ? [] : [{ name, isDescending: true }];
  if (!isAdded) return written(next);
  const at = own === undefined ? keys.length : keys.indexOf(own);
  return written([...keys.slice(0, at), ...next, ...keys.slice(at + 1)]);
}
