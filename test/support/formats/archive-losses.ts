/** The place of a line of facts, with the names of the things that contain it. */
const placeOf = (line: string): string => /^(?:\/[^/ (]+(?:\([^)]*\))?)+/.exec(line)?.[0] ?? '';

/** The same place as the report of an import names it. */
const pathOf = (line: string): string =>
  placeOf(line)
    .replaceAll(/\([^)]*\)/g, '')
    .slice(1);

/** A place of a report: an element, or one attribute of it. */
function reported(path: string): { place: string; attribute: string | undefined } {
  const plain = path.replaceAll(/\[[^\]]*\](?=\/)/g, '').replace(/(?:\[|: ).*$/s, '');
  const [place = '', attribute] = plain.split('@');
  return { place, attribute };
}

const lacking = (line: string, attributes: readonly string[]): string =>
  attributes.reduce((rest, name) => rest.replace(new RegExp(` \\[${name}=[^\\]]*\\]`), ''), line).trim();

/**
 * The lines without an entry in a report. A reported element covers one element with all its contents; a reported
 * attribute covers that attribute of one element, and the rest of the element must be in the export.
 */
export function unreported(
  missing: readonly string[],
  added: readonly string[],
  left: readonly (readonly [path: string, count: number])[],
): string[] {
  const elements = new Map<string, number>();
  const attributes = new Map<string, Map<string, number>>();
  for (const [path, count] of left) {
    // These things are imported.
    if (path.endsWith(', kept]')) continue;
    const { place, attribute } = reported(path);
    const counts = attribute === undefined ? elements : (attributes.get(place) ?? new Map<string, number>());
    counts.set(attribute ?? place, (counts.get(attribute ?? place) ?? 0) + count);
    if (attribute !== undefined) attributes.set(place, counts);
  }

  const spare = [...added];
  function isChanged(line: string): boolean {
    const counts = attributes.get(pathOf(line));
    const names = [...(counts ?? [])].filter(([name, count]) => count > 0 && line.includes(` [${name}=`));
    const reduced = names.map(([name]) => name);
    const index = spare.findIndex((other) => names.length > 0 && lacking(other, reduced) === lacking(line, reduced));
    if (index === -1) return false;
    spare.splice(index, 1);
    for (const [name, count] of names) counts?.set(name, count - 1);
    return true;
  }

  const gone: string[] = [];
  const rest = missing.filter((line) => {
    if (isChanged(line)) return false;
    const remaining = elements.get(pathOf(line)) ?? 0;
    if (remaining <= 0) return true;
    elements.set(pathOf(line), remaining - 1);
    gone.push(`${placeOf(line)}/`);
    return false;
  });
  return rest.filter((line) => !gone.some((place) => placeOf(line).startsWith(place)));
}
