import { type Problem, problem } from '../../../contract/problems.ts';

/** Reference keywords that already have a meaning, so no tracker can use them. */
const keywords =
  'art artifact rev revision commit svn git cvs tag branch cmmn pr pullrequest doc document file folder release ' +
  'package wiki phpwiki news forum msg project user build job';
const reserved = new Set(keywords.split(' '));

function itemNameFault(name: string): Problem | undefined {
  if (!/^[a-zA-Z0-9_]+$/.test(name)) return problem('tracker_name_invalid', { name });
  return reserved.has(name.toLowerCase()) ? problem('tracker_name_reserved', { name }) : undefined;
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The reason why a tracker cannot have this label and item name in its project, if there is one. */
export function nameFault(
  wanted: { label: string; itemName: string },
  others: readonly { label: string; itemName: string }[],
): Problem | undefined {
  if (wanted.label.trim() === '') return problem('tracker_label_empty');
  const fault = itemNameFault(wanted.itemName);
  if (fault !== undefined) return fault;
  const taken = (member: string, name: string) => problem('tracker_name_taken', { member, name });
  if (others.some((other) => same(other.label, wanted.label))) return taken('label', wanted.label);
  if (others.some((other) => same(other.itemName, wanted.itemName))) return taken('item name', wanted.itemName);
  return undefined;
}
