import { Problem, problem } from '../../../../contract/problems.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { SubmittedValues } from '../../../domain/artifacts/submitted-values.ts';
import type { Link } from '../../../domain/artifacts/document.ts';
import { isKept } from '../../../domain/artifacts/links.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import type { VisibleTracker } from '../../trackers/index.ts';
import type { Artifacts } from './service.ts';
import type { TextFormats } from './text-format.ts';
import type { ArtifactWriter } from './writer.ts';

/** Links of a field to the artifacts of other lines, by the numbers of the lines. */
export interface LaterLinks {
  field: FormElement;
  lines: readonly number[];
}

/** An artifact to create or to change. A change names the version that the client saw. */
export interface BulkLine {
  artifact: { id: number; version: number } | undefined;
  values: SubmittedValues;
  line?: number;
  /** added when the artifacts of all lines exist */
  later?: readonly LaterLinks[];
  /** of a new artifact, if they are not the caller and the present */
  submitted?: { by?: number; at?: number };
}

export type BulkOutcome =
  | { kind: 'created' | 'updated' | 'unchanged'; id: number }
  | { kind: 'refused'; messages: string[] };

interface Deps {
  db: Database;
  artifacts: Artifacts;
  writer: ArtifactWriter;
  textFormats: TextFormats;
}

/** Rolls back the transaction and carries its result. */
class TakenBack extends Error {
  readonly outcomes: BulkOutcome[];

  constructor(outcomes: BulkOutcome[]) {
    super('taken back');
    this.outcomes = outcomes;
  }
}

const linksHeld = (stored: unknown): Link[] => (Array.isArray(stored) ? (stored as Link[]) : []);

const anyVersion = { ifMatch: undefined, ifUnmodifiedSince: undefined };

const messagesOf = (error: Problem): string[] =>
  error.message
    .split('\n')
    .map((line) => line.replace(/^error: /, '').trim())
    .filter((line) => line !== '');

async function outcomeOf(work: () => Promise<BulkOutcome>): Promise<BulkOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const messages = messagesOf(error);
    return { kind: 'refused', messages: messages.length === 0 ? [error.code] : messages };
  }
}

/** Writes many artifacts of a tracker in one transaction, all or none, with the effects of single requests. */
export function createBulk({ db, artifacts, writer, textFormats }: Deps) {
  return async function writeAll(
    actor: Actor,
    user: Identity,
    { tracker, rights }: Pick<VisibleTracker, 'tracker' | 'rights'>,
    lines: readonly BulkLine[],
    { isTrial }: { isTrial: boolean },
  ): Promise<BulkOutcome[]> {
    const textFormat = await textFormats.of(user);
    const write = { actor, user, tracker, rights, textFormat, comment: null };

    async function writeLine(
      tx: Tx,
      { artifact, values, submitted = {} }: BulkLine,
      created: ArtifactRecord[],
    ): Promise<BulkOutcome> {
      if (artifact === undefined) {
        if (!rights.canSubmitArtifacts) throw problem('artifact_not_submittable');
        const record = await writer.createUnnumbered(tx, { ...write, values, submitted });
        created.push(record);
        return { kind: 'created', id: record.id };
      }
      const { record } = await artifacts.lockReadable(tx, actor, artifact.id, anyVersion);
      const next = await writer.update(tx, { ...write, values }, record);
      return { kind: next === undefined ? 'unchanged' : 'updated', id: record.id };
    }

    /** Checked before any write, because several lines may change the same artifact. */
    async function changedMeanwhile(tx: Tx): Promise<Set<number>> {
      const known = lines.flatMap(({ artifact }) => artifact ?? []).toSorted((one, other) => one.id - other.id);
      const changed = new Set<number>();
      for (const { id, version } of known) {
        const held = await outcomeOf(async () => {
          const { record } = await artifacts.lockReadable(tx, actor, id, anyVersion);
          return { kind: record.version === version ? 'unchanged' : 'updated', id };
        });
        if (held.kind !== 'unchanged') changed.add(id);
      }
      return changed;
    }

    /** Adds links between lines, each artifact's in a separate change. */
    async function linkLines(tx: Tx, outcomes: BulkOutcome[]): Promise<void> {
      const ids = new Map(
        lines.flatMap(({ line }, index): [number, number][] => {
          const outcome = outcomes[index];
          return line === undefined || outcome === undefined || !('id' in outcome) ? [] : [[line, outcome.id]];
        }),
      );
      for (const [index, { later = [] }] of lines.entries()) {
        const outcome = outcomes[index];
        if (later.length === 0 || outcome === undefined || !('id' in outcome)) continue;
        outcomes[index] = await outcomeOf(async () => {
          const { record } = await artifacts.lockReadable(tx, actor, outcome.id, anyVersion);
          const values: SubmittedValues = new Map();
          for (const { field, lines: targets } of later) {
            const held = linksHeld(record.document[String(field.id)]).map((link) => ({ ...link, [isKept]: true }));
            const added = targets.flatMap((line) => ids.get(line) ?? []).map((id) => ({ id, type: '' }));
            values.set(field, { links: [...held, ...added.filter(({ id }) => held.every((link) => link.id !== id))] });
          }
          const next = await writer.update(tx, { ...write, values }, record);
          return outcome.kind === 'unchanged' && next !== undefined ? { kind: 'updated', id: outcome.id } : outcome;
        });
      }
    }

    const work = async (tx: Tx): Promise<BulkOutcome[]> => {
      const changed = await changedMeanwhile(tx);
      const outcomes: BulkOutcome[] = [];
      const created: ArtifactRecord[] = [];
      for (const line of lines) {
        const isStale = line.artifact !== undefined && changed.has(line.artifact.id);
        outcomes.push(
          await outcomeOf(async () => {
            if (isStale) throw problem('artifact_modified');
            return writeLine(tx, line, created);
          }),
        );
      }
      await linkLines(tx, outcomes);
      if (isTrial || outcomes.some(({ kind }) => kind === 'refused')) throw new TakenBack(outcomes);
      writer.number(tx, tracker, created);
      return outcomes;
    };
    const attempt = () =>
      db.write(work).catch((error: unknown) => {
        if (error instanceof TakenBack) return error.outcomes;
        throw error;
      });
    // On PostgreSQL, undoing only this unit would leave holes in the numbers.
    return isTrial ? db.enclose({ isTrial }, attempt) : attempt();
  };
}

export type Bulk = ReturnType<typeof createBulk>;
