/** A short name made of a label: "Café & Bar" becomes "cafe-bar". */
export function proposedName(label: string, separator: '-' | '_', longest: number): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return words
    .join(separator)
    .slice(0, longest)
    .replace(/[-_]+$/, '');
}
