import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { Actor } from '../../../domain/actor.ts';
import { hasNamedReferences } from '../../../domain/references.ts';
import { firstStaticGroup } from '../../../domain/user-groups.ts';
import { typeFactsOf, numbersIn, indexedText } from '../../../domain/fields/index.ts';
import { Rendered } from '../../../http/encode/answer.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import type { Format } from '../../../http/encode/negotiation.ts';
import { hasMentions } from '../../../lib/text/mention-scan.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import { stringifyInSlices } from '../../../lib/json-slices.ts';
import { secretHash } from '../../../lib/secrets.ts';
import { presentProjectReference } from '../../projects/index.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import { peopleInArtifact } from './people.ts';
import { readableFields, type ValuesFormat } from './present.ts';
import { versionOf } from '../write/version.ts';
import type { ArtifactContext } from '../access.ts';

/** The forms in which an artifact can be requested. */
export interface RepresentationForm {
  format: Format;
  values: ValuesFormat;
  withStructure: boolean;
}

export const usualForm = (format: Format): RepresentationForm => ({
  format,
  values: 'collection',
  withStructure: false,
});

/** A date doesn't identify the form, so it refers to the default one. */
export const isUsualForm = ({ format, values, withStructure }: RepresentationForm): boolean =>
  format === 'json' && values === 'collection' && !withStructure;

interface Deps {
  identities: Identities;
  presenter: UserPresenter;
  /** the time zone of dates in responses */
  timeZone: () => string;
}

/**
 * Identifies the representation. The artifact's version comes first, because preconditions compare it, followed by
 * everything else that is known without a query. Callers with the same representation get the same identifier.
 */
export function createRepresentationVersions({ identities, presenter, timeZone }: Deps) {
  return async function of(actor: Actor, context: ArtifactContext, form: RepresentationForm): Promise<Version> {
    const { record, tracker, rights, project } = context;
    const people = [...(await peopleInArtifact(identities, context, record.document)).values()];
    const version = versionOf(record);
    const rest = JSON.stringify([
      [form.format, form.values, form.withStructure, actor.kind === 'anonymous', timeZone()],
      [tracker.id, tracker.version, record.rank],
      readableFields(tracker, rights).map(({ id }) => id),
      presentProjectReference(project),
      people.map((user) => presenter.full(user, actor)),
    ]);
    return { ...version, etag: `${version.etag.slice(0, -1)}-${secretHash(rest).slice(0, 12)}"` };
  };
}

/** An artifact without the values that its reader may not read. */
export function readablePart(context: ArtifactContext): ArtifactContext {
  const { record, tracker, rights } = context;
  const readable = readableFields(tracker, rights).map(({ id }) => [String(id), record.document[String(id)]]);
  return { ...context, record: { ...record, document: Object.fromEntries(readable) } };
}

/** Identifies a representation that depends on more than its identifier covers, such as on links to other artifacts. */
export async function identifiedByContent(
  { etag, lastModified }: Version,
  body: Artifact | Rendered,
): Promise<Version> {
  const content = body instanceof Rendered ? body.json : await stringifyInSlices(body);
  return { etag: `${etag.slice(0, -13)}${(await contentHash(etag, content)).slice(0, 12)}"`, lastModified };
}

export type RepresentationVersions = ReturnType<typeof createRepresentationVersions>;

/**
 * Whether the identifier covers everything: nothing in the representation depends on other artifacts, on the date, or
 * on groups and names that change separately.
 */
export function isFullyVersioned({ record, tracker }: ArtifactContext, { withStructure }: RepresentationForm): boolean {
  if (withStructure || record.linkCount + record.referenceCount > 0) return false;
  return tracker.elements.every((field) => {
    const stored = record.document[String(field.id)];
    if (!field.isUsed) return true;
    const { holds, behavior } = typeFactsOf(field);
    if (holds === 'chart') return false;
    if (behavior === 'text') {
      const text = indexedText(field, stored);
      return !hasMentions(text) && !hasNamedReferences(text);
    }
    if (holds !== 'groups' && field.bind?.type !== 'ugroups') return true;
    return numbersIn(field, stored).every((number) => number < firstStaticGroup);
  });
}
