/** A short name of letters, digits and underscores. */
const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);

/** The short name of a tracker. */
export const itemNameOf = (name: string): string => plainName(name) || 'item';

/** The first free one of a name and its numbered forms, which is taken from then on. */
function free(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}

/** Gives each field of a form a short name of its own. */
export function createFieldNames(): (label: string) => string {
  const taken = new Set<string>();
  return (label) => free(plainName(label) || 'field', taken);
}

/** The short name of a project, from any name. */
export const projectNameOf = (name: string): string =>
  plainName(name).replaceAll('_', '-').replace(/^-+/, '').slice(0, 30).padEnd(3, '0');
