import type { Actor } from '../actor.ts';
import type { FormElement } from '../trackers/tracker.ts';
import type { Refusal, Rules } from './rule.ts';
import type { TrackerRights } from './tracker-rights.ts';

function attach(_actor: Actor, { rights, field }: { rights: TrackerRights; field: FormElement }): Refusal {
  return rights.canSubmit(field) || rights.canUpdate(field) ? undefined : 'file_field_not_writable';
}

const administer = (_actor: Actor, { rights }: { rights: TrackerRights }): Refusal =>
  rights.isAdministrator ? undefined : 'field_administrator_required';

/** `TrackerRights` decides who may read, submit and update values, because callers ask about many fields at once. */
export const fieldRules = {
  'field.attach': attach,
  'field.administer': administer,
} satisfies Rules<'field'>;
