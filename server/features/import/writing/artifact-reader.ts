import type { Link } from '../../../domain/artifacts/document.ts';
import { holds } from '../../../domain/fields/index.ts';
import type { FileFacts } from '../../../domain/fields/value-part.ts';
import { artifactNumber, attachedFiles, fileFactsOf, readArtifact } from '../../../domain/import/artifacts/artifact.ts';
import { fieldsByName } from '../../../domain/import/artifacts/changeset.ts';
import { historyOf } from '../../../domain/import/artifacts/history.ts';
import type { KnownArtifact, NewNumber, ValueReadContext } from '../../../domain/import/artifacts/value-context.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { ImportBatch } from './batch.ts';
import type { CreatedProject, NumberRanges } from './create.ts';
import type { InsertedTracker } from './create-trackers.ts';
import { ArtifactMarks, WaitingLinks } from './links.ts';
import type { ImportSource } from '../archive/source.ts';
import { type Analysis, usesLinkTypes } from '../analysis/analysis.ts';

/** A tracker, with its fields indexed for reading artifacts. */
interface IndexedTracker extends InsertedTracker {
  fields: ReadonlyMap<string, FormElement>;
  links: FormElement | undefined;
}

const indexedOf = (inserted: InsertedTracker): IndexedTracker => ({
  ...inserted,
  fields: fieldsByName(inserted.tracker),
  links: inserted.tracker.elements.find((element) => element.isUsed && holds(element, 'links')),
});

/** Reads artifacts for the second time, with their final ids, in the order of the document. */
export function createArtifactReader(
  source: ImportSource,
  analysis: Analysis,
  created: CreatedProject,
  { ranges, leadTo }: { ranges: NumberRanges; leadTo: NewNumber },
) {
  const { numbering, root } = analysis;
  const indexedTrackers = created.trackers.map(indexedOf);
  const isTyped = usesLinkTypes(root);
  const linked = new ArtifactMarks(ranges.artifact, numbering.count);
  const referring = new ArtifactMarks(ranges.artifact, numbering.count);
  const waiting = new WaitingLinks();
  let position = 0;
  let nextChangeset = ranges.changeset;
  let nextFile = ranges.file;

  function artifactOf(indexed: IndexedTracker, sourceId: string): KnownArtifact | undefined {
    const found = numbering.find(sourceId);
    const target = found === undefined ? undefined : indexedTrackers[found.tracker]?.imported;
    if (found === undefined || target === undefined) return undefined;
    const isBelow = !isTyped && target.parentKey !== undefined && target.parentKey === indexed.imported.key;
    return { id: ranges.artifact + found.position, isSelf: found.position === position, isBelow };
  }

  function contextOf(
    indexed: IndexedTracker,
    id: number,
    batch: ImportBatch,
    files: ReadonlyMap<string, FileFacts>,
  ): ValueReadContext {
    return {
      groupNamed: created.groupNamed,
      user: created.user,
      author: created.author,
      isLinkType: analysis.isLinkType,
      leave: () => undefined,
      now: analysis.now,
      references: indexed.references,
      file: (name) => files.get(name),
      openValue: (field, label) => created.openValue(field.id, label),
      artifact: (sourceId) => artifactOf(indexed, sourceId),
      leadTo,
      referTo(sourceId, keyword, node) {
        const target = leadTo(sourceId, keyword, node);
        if (typeof target === 'number' && target !== id) {
          batch.references.push({ source: id, target, keyword });
          referring.add(id);
          referring.add(target);
        }
        return target;
      },
    };
  }

  /** A link is written when both ends exist. */
  function addLinks(id: number, links: readonly Link[], batch: ImportBatch): void {
    for (const link of links) {
      linked.add(id);
      linked.add(link.id);
      if (link.id <= id) batch.links.push({ ...link, from: id });
      else waiting.add({ ...link, from: id });
    }
  }

  async function addFiles(
    node: XmlNode,
    indexed: IndexedTracker,
    id: number,
    batch: ImportBatch,
  ): Promise<Map<string, FileFacts>> {
    const facts = new Map<string, FileFacts>();
    for (const file of attachedFiles(node, indexed.fields, contextOf(indexed, id, batch, facts))) {
      const size = await source.size(file.path);
      if (size === undefined) continue;
      const made = fileFactsOf(file, nextFile++, size);
      const { fieldId, submittedOn: createdAt, path } = file;
      batch.files.push({ ...made, fieldId, artifactId: id, createdAt, path });
      facts.set(file.name, made);
    }
    return facts;
  }

  return {
    /** The remaining work after all artifacts: links to later ones, and the counts of links and references. */
    rest: { waiting, linked, referring },

    async read(node: XmlNode, batch: ImportBatch): Promise<void> {
      if (artifactNumber(node) === undefined) return;
      const tracker = numbering.trackerAt(position);
      const indexed = indexedTrackers[tracker];
      if (position >= numbering.count || indexed === undefined)
        throw new Error('The document has changed during the import.');
      const id = ranges.artifact + position;
      const files = await addFiles(node, indexed, id, batch);
      const { steps, document } = historyOf(readArtifact(node, indexed.fields, contextOf(indexed, id, batch, files)));
      const number = position - numbering.before(tracker) + 1;
      const changesets = steps.map((step) => ({ ...step, id: nextChangeset++ }));
      batch.histories.push({ id, number, tracker: indexed.tracker, document, changesets });
      addLinks(id, indexed.links === undefined ? [] : ((document[String(indexed.links.id)] ?? []) as Link[]), batch);
      position += 1;
    },
  };
}

export type ArtifactReader = ReturnType<typeof createArtifactReader>;
