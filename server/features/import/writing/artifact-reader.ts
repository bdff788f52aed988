import type { Link } from '../../../domain/artifacts/document.ts';
import { holds } from '../../../domain/fields/index.ts';
import type { FileFacts } from '../../../domain/fields/value-part.ts';
import { attachedFiles, factsOf, readArtifact } from '../../../domain/import/artifacts/artifact.ts';
import { fieldsByName } from '../../../domain/import/artifacts/changeset.ts';
import { historyOf } from '../../../domain/import/artifacts/history.ts';
import { required } from '../../../domain/import/xml/nodes.ts';
import type { KnownArtifact, ValueReadContext } from '../../../domain/import/artifacts/value-context.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Batch } from './batch.ts';
import type { Founded, Ranges } from './create.ts';
import type { PlantedTracker } from './create-trackers.ts';
import { Marks, WaitingLinks } from './links.ts';
import type { ImportSource } from '../archive/source.ts';
import { type Analysis, usesLinkTypes } from '../analysis/analysis.ts';

/** A tracker, and what is asked for each of its artifacts. */
interface Desk extends PlantedTracker {
  fields: ReadonlyMap<string, FormElement>;
  links: FormElement | undefined;
}

const deskOf = (planted: PlantedTracker): Desk => ({
  ...planted,
  fields: fieldsByName(planted.tracker),
  links: planted.tracker.elements.find((element) => element.isUsed && holds(element, 'links')),
});

/** Reads artifacts for the second time, with the numbers that they get, in the order of the document. */
export function createArtifactReader(source: ImportSource, analysis: Analysis, founded: Founded, ranges: Ranges) {
  const { numbering, root } = analysis;
  const desks = founded.trackers.map(deskOf);
  const isTyped = usesLinkTypes(root);
  const linked = new Marks(ranges.artifact, numbering.count);
  const referring = new Marks(ranges.artifact, numbering.count);
  const waiting = new WaitingLinks();
  let position = 0;
  let nextChangeset = ranges.changeset;
  let nextFile = ranges.file;

  function artifactOf(desk: Desk, sourceId: string): KnownArtifact | undefined {
    const found = numbering.find(sourceId);
    const target = found === undefined ? undefined : desks[found.tracker]?.imported;
    if (found === undefined || target === undefined) return undefined;
    const isBelow = !isTyped && target.parentKey !== undefined && target.parentKey === desk.imported.key;
    return { id: ranges.artifact + found.position, isBelow, itemName: target.head.itemName };
  }

  function contextOf(desk: Desk, id: number, batch: Batch, files: ReadonlyMap<string, FileFacts>): ValueReadContext {
    return {
      groupNamed: founded.groupNamed,
      user: founded.user,
      isLinkType: () => true,
      leave: () => undefined,
      references: desk.references,
      file: (name) => files.get(name),
      openValue: (field, label) => founded.openValue(field.id, label),
      artifact: (sourceId) => artifactOf(desk, sourceId),
      refer(target, keyword) {
        if (target === id) return;
        batch.references.push({ source: id, target, keyword });
        referring.add(id);
        referring.add(target);
      },
    };
  }

  /** A link is written when both its ends are there. */
  function addLinks(id: number, links: readonly Link[], batch: Batch): void {
    for (const link of links) {
      linked.add(id);
      linked.add(link.id);
      if (link.id <= id) batch.links.push({ ...link, from: id });
      else waiting.add({ ...link, from: id });
    }
  }

  async function addFiles(node: XmlNode, desk: Desk, id: number, batch: Batch): Promise<Map<string, FileFacts>> {
    const facts = new Map<string, FileFacts>();
    for (const file of attachedFiles(node, desk.fields, contextOf(desk, id, batch, facts))) {
      const made = factsOf(file, nextFile++, (await source.size(file.path)) ?? 0);
      const { fieldId, submittedOn: createdAt, path } = file;
      batch.files.push({ ...made, fieldId, artifactId: id, createdAt, path });
      facts.set(file.name, made);
    }
    return facts;
  }

  return {
    /** What is left to do when all of them are there: links to later ones, and whose links and references to count. */
    rest: { waiting, linked, referring },

    async read(node: XmlNode, batch: Batch): Promise<void> {
      const found = numbering.find(required(node, 'id'));
      const desk = found === undefined ? undefined : desks[found.tracker];
      if (found?.position !== position || desk === undefined) throw new Error('The document changed meanwhile.');
      const id = ranges.artifact + position;
      const files = await addFiles(node, desk, id, batch);
      const { steps, document } = historyOf(readArtifact(node, desk.fields, contextOf(desk, id, batch, files)));
      const number = position - numbering.before(found.tracker) + 1;
      const changesets = steps.map((step) => ({ ...step, id: nextChangeset++ }));
      batch.histories.push({ id, number, tracker: desk.tracker, document, changesets });
      addLinks(id, desk.links === undefined ? [] : ((document[String(desk.links.id)] ?? []) as Link[]), batch);
      position += 1;
    },
  };
}

export type ArtifactReader = ReturnType<typeof createArtifactReader>;
