import type { Snapshot } from '../../db/index.ts';
import type { Link } from '../../domain/artifacts/document.ts';
import { artifactElement } from '../../domain/export/artifacts/artifact.ts';
import type { ExportContext } from '../../domain/export/context.ts';
import { historyIn } from '../../domain/export/artifacts/moved.ts';
import { typeFactsOf, usersIn } from '../../domain/fields/index.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { changesetOf } from '../../domain/artifacts/changeset.ts';
import type { Progress } from '../../lib/progress.ts';
import { renderElement } from '../../lib/xml/element.ts';
import { findTracker } from '../trackers/transfer.ts';
import type { NamedPeople } from './people.ts';
import type { ExportLedger } from './report.ts';
import { artifactsAfter, changesetRowsOf, fileIdsOf } from './store/artifacts.ts';

type Changeset = ReturnType<typeof changesetOf>;

interface Deps {
  read: Snapshot['read'];
  people: NamedPeople;
  context: ExportContext;
  /** files whose content is lost */
  lost: ReadonlySet<number>;
  ledger: ExportLedger;
  progress: Progress;
}

/** The number of artifacts in memory at a time. */
const stride = 100;

/** Writes the artifacts of trackers in portions, and collects the link types they use. */
export function createArtifactExport({ read, people, context, lost, ledger, progress }: Deps) {
  const linkTypes = new Set<string>();
  const formerTrackers = new Map<number, Tracker | undefined>();

  /** Moved artifacts have changesets from other trackers. */
  async function meetTrackers(changesets: readonly Changeset[], own: Tracker): Promise<void> {
    for (const { trackerId } of changesets) {
      if (trackerId === own.id || formerTrackers.has(trackerId)) continue;
      formerTrackers.set(trackerId, await findTracker(read, trackerId));
    }
  }

  async function meetPeople(changesets: readonly Changeset[], own: Tracker): Promise<void> {
    const named = changesets.flatMap(({ submittedBy, trackerId, changes, comment }) => {
      const { elements = [] } = trackerId === own.id ? own : (formerTrackers.get(trackerId) ?? {});
      const chosen = elements.flatMap((field) => usersIn(field, changes[String(field.id)]?.after));
      return [submittedBy, ...(comment?.by === undefined ? [] : [comment.by]), ...chosen];
    });
    await people.meet(named);
  }

  function noteLinkTypes(changesets: readonly Pick<Changeset, 'changes'>[], links: Tracker['elements']): void {
    for (const { changes } of changesets) {
      for (const { id } of links) {
        const after = changes[String(id)]?.after;
        for (const { type } of Array.isArray(after) ? (after as Link[]) : []) linkTypes.add(type);
      }
    }
  }

  /** In ascending order of their ids. */
  async function* artifactsOf(tracker: Tracker): AsyncGenerator<string> {
    const links = tracker.elements.filter((field) => typeFactsOf(field).holds === 'links');
    for (let after = 0; ; ) {
      const ids = await artifactsAfter(read, tracker.id, after, stride);
      if (ids.length === 0) return;
      const changesets = (await changesetRowsOf(read, ids)).map((row) => ({
        ...changesetOf(row),
        artifactId: row.artifact_id,
      }));
      await meetTrackers(changesets, tracker);
      await meetPeople(changesets, tracker);
      const histories = Map.groupBy(changesets, ({ artifactId }) => artifactId);
      const fileIds = new Set((await fileIdsOf(read, ids)).filter((id) => !lost.has(id)));
      for (const id of ids) {
        const history = historyIn(tracker, histories.get(id) ?? [], (other) => formerTrackers.get(other), context);
        noteLinkTypes(history, links);
        ledger.counts.changesets += history.length;
        yield `${renderElement(artifactElement(tracker, { id, changesets: history }, { ...context, fileIds }))}\n`;
      }
      ledger.counts.artifacts += ids.length;
      progress.advance(ids.length);
      after = ids.at(-1) ?? after;
    }
  }

  return { artifactsOf, linkTypes };
}
