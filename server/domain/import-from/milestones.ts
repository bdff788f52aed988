import { type Json, objectIn, textIn } from './json.ts';

/** How many milestones of these issues have a description, or one of these dates. Artifacts have only their titles. */
export function describedMilestones(issues: readonly Json[], dates: readonly string[]): number {
  const milestones = new Map<string, Json>();
  for (const issue of issues) {
    const milestone = objectIn(issue, 'milestone');
    milestones.set(textIn(milestone, 'title'), milestone);
  }
  const isDescribed = (one: Json): boolean => [...dates, 'description'].some((member) => textIn(one, member) !== '');
  return [...milestones.values()].filter(isDescribed).length;
}
