import { isWritable } from '../fields/index.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from './tracker.ts';

const hasDefault = ({ bind, properties }: FormElement): boolean => {
  const { default_value: preset, default_value_type: type } = properties;
  return (bind?.defaults.length ?? 0) > 0 || type === 0 || (preset !== undefined && preset !== null && preset !== '');
};

/** The reasons why the caller can't create an artifact from a title alone; empty if they can. */
export function titleOnlyFaults(tracker: Tracker, rights: TrackerRights): string[] {
  if (!rights.canSubmitArtifacts) return ['You are not allowed to submit artifacts in this tracker.'];
  const title = tracker.elements.find((element) => element.id === tracker.semantics.title);
  if (title === undefined) return ['The semantic title is not defined in this tracker.'];
  if (!rights.canSubmit(title)) return [`You are not allowed to submit the field ${title.label}.`];
  const others = tracker.elements.filter(
    (element) =>
      element.isUsed &&
      element.isRequired &&
      element.id !== title.id &&
      isWritable(element) &&
      rights.canSubmit(element) &&
      !hasDefault(element),
  );
  return others.map((element) => `The field ${element.label} is also required.`);
}
