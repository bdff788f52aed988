import type { Actor } from '../../../domain/actor.ts';
import { firstStaticGroup } from '../../../domain/user-groups.ts';
import { factsOf, numbersIn, textIn } from '../../../domain/fields/index.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import type { Format } from '../../../http/encode/negotiation.ts';
import { findMentions } from '../../../lib/text/mention-scan.ts';
import { secretHash } from '../../../lib/secrets.ts';
import { presentProjectReference } from '../../projects/index.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import { peopleIn } from './people.ts';
import { readableFields, type ValuesFormat } from './present.ts';
import { versionOf } from '../write/service.ts';
import type { Seen } from '../access.ts';

/** In which of its forms an artifact is shown. */
export interface Form {
  format: Format;
  values: ValuesFormat;
  withStructure: boolean;
}

export const usualForm = (format: Format): Form => ({ format, values: 'collection', withStructure: false });

/** A date says nothing of the form: it is taken for the one that is read without a wish. */
export const isUsual = ({ format, values, withStructure }: Form): boolean =>
  format === 'json' && values === 'collection' && !withStructure;

interface Deps {
  identities: Identities;
  presenter: UserPresenter;
}

/**
 * Names the representation: the artifact's version first, which is what changes are about, and then all else that is at
 * hand without a read. The same for callers who see the same.
 */
export function createRepresentationVersions({ identities, presenter }: Deps) {
  return async function of(actor: Actor, seen: Seen, form: Form): Promise<Version> {
    const { record, tracker, rights, project } = seen;
    const people = [...(await peopleIn(identities, seen, record.document)).values()];
    const version = versionOf(record);
    const rest = JSON.stringify([
      [form.format, form.values, form.withStructure, actor.kind === 'anonymous'],
      [tracker.id, tracker.version, record.rank],
      readableFields(tracker, rights).map(({ id }) => id),
      presentProjectReference(project),
      people.map((user) => presenter.full(user)),
    ]);
    return { ...version, etag: `${version.etag.slice(0, -1)}-${secretHash(rest).slice(0, 12)}"` };
  };
}

export type RepresentationVersions = ReturnType<typeof createRepresentationVersions>;

/**
 * Whether the name above tells all: nothing of other artifacts, of the day, or of groups and names that change unseen.
 */
export function isWhollyNamed({ record, tracker }: Seen, { withStructure }: Form): boolean {
  if (withStructure || record.linkCount + record.referenceCount > 0) return false;
  return tracker.elements.every((field) => {
    const stored = record.document[String(field.id)];
    if (!field.isUsed) return true;
    const { holds, behavior } = factsOf(field);
    if (holds === 'chart') return false;
    if (behavior === 'text') return findMentions(textIn(field, stored)).length === 0;
    if (holds !== 'groups' && field.bind?.type !== 'ugroups') return true;
    return numbersIn(field, stored).every((number) => number < firstStaticGroup);
  });
}
