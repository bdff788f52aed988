import { trailingGroupNumber } from '../fields/list/criterion.ts';
import type { ReportQuery } from './report.ts';

interface NamedGroup {
  id: number;
  name: string;
}

function leavesOf(given: unknown): unknown[] {
  return typeof given === 'object' && given !== null ? Object.values(given).flatMap(leavesOf) : [given];
}

/** Whether a report looks for artifacts by the group. Only criteria on fields with permissions do. */
export function isGroupInCriteria(
  query: ReportQuery,
  permissionFields: ReadonlySet<number>,
  { id, name }: NamedGroup,
): boolean {
  if (query.kind !== 'criteria') return false;
  return query.criteria
    .filter(({ field }) => permissionFields.has(field))
    .flatMap(({ given }) => leavesOf(given))
    .some((leaf) => leaf === name || trailingGroupNumber(String(leaf)) === id);
}
