import { isDeepStrictEqual } from 'node:util';
import type { CommentInput, ComparedState, Comparison, FieldValue } from '../../../../contract/artifacts/artifact.ts';
import { Problem } from '../../../../contract/problems.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { isWritable, valueTypeOf } from '../../../domain/fields/index.ts';
import type { Link } from '../../../domain/artifacts/document.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import type { Preconditions } from '../../../http/encode/conditional.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import type { ArtifactContext } from '../access.ts';
import { presentAuthor, readableFields } from '../read/present.ts';
import type { ArtifactView } from '../read/view.ts';
import type { Artifacts } from '../write/service.ts';
import type { ArtifactsAsOf } from './as-of.ts';
import type { History } from './history.ts';
import type { MomentPlace } from './past.ts';

interface Deps {
  view: ArtifactView;
  asOf: ArtifactsAsOf;
  artifacts: Artifacts;
  history: Pick<History, 'newestSeen'>;
}

/** The values belong to the requested time, so their faults point to its parameter. */
const pointingTo = (pointer: string) => (error: unknown) => {
  if (!(error instanceof Problem) || error.code !== 'artifact_values_invalid') throw error;
  throw new Problem(error.code, error.message, { details: { ...error.details, pointer } });
};

/** The links in a value, as far as the reader may see them; undefined: it is of another type. */
function linksIn(value: FieldValue | undefined): string[] | undefined {
  if (value === undefined || !('reverse_links' in value && 'links' in value)) return undefined;
  return (value.links as Link[]).map(({ id, type }) => `${id} ${type}`).toSorted();
}

/** They differ only in links to artifacts that the reader may not see. */
function hasSameLinks(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const links = linksIn(one);
  return links !== undefined && isDeepStrictEqual(links, linksIn(other));
}

/** An artifact at some time, and the view that shows it. */
interface State {
  context: ArtifactContext;
  view: ArtifactView;
}

/** Compares versions of an artifact, and returns to one of them. */
export function createComparisons({ view, asOf, artifacts, history }: Deps) {
  async function stateAt(
    actor: Actor,
    context: ArtifactContext,
    at: string | undefined,
    place: MomentPlace,
  ): Promise<State> {
    if (at === undefined) return { context, view };
    const then = await asOf.of(actor, at, place);
    return { context: await then.rewound(context), view: then.view };
  }

  const differing = (one: ArtifactContext, other: ArtifactContext): FormElement[] =>
    readableFields(one.tracker, one.rights).filter((field) => {
      const [before, after] = [one, other].map(({ record }) => record.document[String(field.id)]);
      return isWritable(field) && !valueTypeOf(field).equals(before, after);
    });

  async function valuesOf(actor: Actor, state: State): Promise<Map<number, FieldValue>> {
    const { values } = await state.view.present(actor, state.context, 'collection');
    return new Map(values?.map((value) => [value.field_id, value]));
  }

  /** A version, by the newest of its changesets that the reader finds in the history. */
  async function described(actor: Actor, context: ArtifactContext): Promise<ComparedState> {
    const { record } = context;
    const seen = await history.newestSeen(actor, context, record.version);
    return {
      changeset_id: seen?.id ?? 0,
      user_id: presentAuthor(seen?.submittedBy ?? record.submittedBy),
      date: isoDate(seen?.submittedOn ?? record.submittedOn),
    };
  }

  /** The values at that time in the form of a request. Texts are in their source format. */
  async function valuesToRestore(actor: Actor, now: ArtifactContext, then: State) {
    const { context } = then;
    const { document } = context.record;
    const shown = await then.view.shown(actor, context, document, true);
    return differing(now, context).map((field) => {
      const stored = document[String(field.id)];
      const isText = typeof stored === 'object' && stored !== null && 'content' in stored;
      return {
        field_id: field.id,
        ...(isText ? { value: stored } : valueTypeOf(field).present(field, stored, shown.context)),
      };
    });
  }

  return {
    async compare(actor: Actor, id: number, from: string, to: string | undefined): Promise<Comparison> {
      const now = await artifacts.readable(actor, id);
      const before = await stateAt(actor, now, from, { parameter: 'from' });
      const after = await stateAt(actor, now, to, { parameter: 'to' });
      const [old, current] = [await valuesOf(actor, before), await valuesOf(actor, after)];
      const isShown = ({ id: field }: FormElement): boolean => !hasSameLinks(old.get(field), current.get(field));
      return {
        from: await described(actor, before.context),
        to: await described(actor, after.context),
        fields: differing(before.context, after.context)
          .filter(isShown)
          .map((field) => ({
            field_id: field.id,
            name: field.name,
            label: field.label,
            type: field.type,
            before: old.get(field.id) ?? null,
            after: current.get(field.id) ?? null,
          })),
      };
    },

    /** Restores the artifact's earlier values in a new changeset. Returns the changed fields. */
    async revert(
      actor: Actor,
      user: Identity,
      id: number,
      revert: { to: string | number; comment?: CommentInput },
      sent: Preconditions,
    ): Promise<{ context: ArtifactContext; fields: FormElement[] }> {
      const now = await artifacts.readable(actor, id);
      const then = await stateAt(actor, now, String(revert.to), { pointer: '/to' });
      const values = await valuesToRestore(actor, now, then);
      const request = revert.comment === undefined ? { values } : { values, comment: revert.comment };
      const context = await artifacts.update(actor, user, id, request, sent).catch(pointingTo('/to'));
      return { context, fields: differing(now, context) };
    },
  };
}

export type Comparisons = ReturnType<typeof createComparisons>;
