import type { Losses } from './model.ts';

const asText = (issue: unknown): string =>
  JSON.stringify(issue, (_name, value: unknown) => (value instanceof Map ? [...value] : value));

/** Each issue once, as the export has it last: pages of answers repeat issues that others have moved. */
export function lastOfEach<Found>(
  issues: readonly Found[],
  nameOf: (issue: Found) => string,
  losses: Pick<Losses, 'leave'>,
): Found[] {
  const last = new Map(issues.map((issue) => [nameOf(issue), issue]));
  const isReplaced = (issue: Found): boolean => {
    const other = last.get(nameOf(issue));
    return other !== issue && asText(other) !== asText(issue);
  };
  losses.leave('earlier states of issues that the export has twice', issues.filter(isReplaced).length);
  return [...last.values()];
}
