import type { Link } from '../../../domain/artifacts/document.ts';
import { childType } from '../../../domain/artifacts/links.ts';
import { holds } from '../../../domain/fields/index.ts';
import { linksXmlType } from '../../../domain/fields/links/transfer.ts';
import { artifactNumber, attachedFiles, fileFactsOf, readArtifact } from '../../../domain/import/artifacts/artifact.ts';
import type { ImportContext } from '../../../domain/import/context.ts';
import { historyOf } from '../../../domain/import/artifacts/history.ts';
import { attribute, childrenOf, trimmed } from '../../../domain/import/xml/nodes.ts';
import type { NewNumber, ValueReadContext } from '../../../domain/import/artifacts/value-context.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import { pathOf, type XmlNode } from '../../../lib/xml/stream.ts';
import { documentFault, projectFile } from '../archive/document.ts';
import type { ImportLedger } from './ledger.ts';
import type { ArtifactNumbering } from './numbering.ts';
import { createOutsideReferences } from './outside.ts';
import type { ImportSource } from '../archive/source.ts';
import type { AnalyzedTracker } from './trackers.ts';

/** The values that people added to open lists, by tracker, field and lower-case label. */
export type OpenLabels = Map<number, Map<string, Map<string, string>>>;

interface Deps {
  source: ImportSource;
  ledger: ImportLedger;
  numbering: ArtifactNumbering;
  context: ImportContext;
  /** the time of the import */
  now: number;
}

/** A substring keeps its whole text in memory, so long-lived ones are copied. */
const own = (text: string): string => Buffer.from(text).toString();

const changesOf = (artifact: XmlNode, type: string): XmlNode[] =>
  childrenOf(artifact, 'changeset')
    .flatMap((changeset) => childrenOf(changeset, 'field_change'))
    .filter((change) => attribute(change, 'type') === type);

/** Reads each artifact for the first time: checks it, and counts the rows that it needs. */
export function createArtifactAnalysis({ source, ledger, numbering, context, now }: Deps) {
  const openLabels: OpenLabels = new Map();
  const outside = createOutsideReferences(numbering);
  const { counts } = ledger;

  function noteLabel(tracker: number, field: FormElement, label: string): void {
    const fields = openLabels.get(tracker) ?? new Map<string, Map<string, string>>();
    const labels = fields.get(field.name) ?? new Map<string, string>();
    const key = label.toLowerCase();
    if (!labels.has(key)) labels.set(own(key), own(label));
    openLabels.set(tracker, fields.set(field.name, labels));
  }

  function noteLinks(artifact: XmlNode, id: string): void {
    const changes = changesOf(artifact, linksXmlType);
    for (const value of changes.flatMap((change) => childrenOf(change, 'value'))) {
      if (trimmed(value) !== '') outside.link(trimmed(value), pathOf(value));
    }
    const last = childrenOf(changes.at(-1), 'value').filter((value) => attribute(value, 'nature') === childType);
    outside.children(
      id,
      last.map((value) => own(trimmed(value))).filter((target) => target !== id),
    );
  }

  async function checkFiles(
    artifact: XmlNode,
    tracker: AnalyzedTracker,
    base: ValueReadContext,
  ): Promise<ValueReadContext> {
    const files = attachedFiles(artifact, tracker.fields, base);
    const facts = new Map<string, ReturnType<typeof fileFactsOf>>();
    for (const file of files) {
      const size = await source.size(file.path);
      if (size === undefined) {
        ledger.leave(file.node, `: there is no ${file.path} in the archive.`);
        continue;
      }
      if (file.size !== undefined && file.size !== size) {
        ledger.leave(file.node, `/filesize[${file.path} has ${size} bytes, and not ${file.size}]`);
      }
      facts.set(file.name, fileFactsOf(file, 0, size));
    }
    counts.files += facts.size;
    return { ...base, file: (name) => facts.get(name) };
  }

  /** The document's artifacts are known only at its end, so nothing is rewritten yet. */
  const noteReference: NewNumber = (target, keyword, node) => {
    if (node !== undefined) outside.text(keyword, target, pathOf(node));
    return undefined;
  };

  async function read(artifact: XmlNode, tracker: AnalyzedTracker): Promise<void> {
    const id = artifactNumber(artifact);
    if (id === undefined) return ledger.leave(artifact, '[no changeset]');
    if (!numbering.add(id, tracker.index)) ledger.leave(artifact, `@id[second artifact ${id}, kept]`);
    noteLinks(artifact, id);
    const base: ValueReadContext = {
      ...context,
      now,
      references: tracker.references,
      artifact: (target) => ({ id: Number(target) || 0, isSelf: target === id, isBelow: false }),
      referTo: noteReference,
      leadTo: noteReference,
      file: () => undefined,
      openValue(field, label) {
        noteLabel(tracker.index, field, label);
        return { id: 0, label };
      },
    };
    const complete = await checkFiles(artifact, tracker, base);
    const { steps, document } = historyOf(readArtifact(artifact, tracker.fields, complete));
    const links = tracker.fields.values().find((field) => field.isUsed && holds(field, 'links'));
    for (const link of (document[String(links?.id)] ?? []) as Link[]) outside.kept(String(link.id));
    counts.artifacts += 1;
    counts.changesets += steps.length;
    counts.comments += steps.filter((step) => step.comment !== null).length;
  }

  return {
    openLabels,
    noteReference,

    /** Records faults. Artifacts of a faulty tracker can't be interpreted. */
    async check(artifact: XmlNode, tracker: AnalyzedTracker | undefined): Promise<void> {
      if (tracker === undefined) return;
      try {
        await read(artifact, tracker);
      } catch (error) {
        const fault = documentFault(projectFile, error);
        if (fault === undefined) throw error;
        ledger.blame(fault);
      }
    },

    /** Reports links and references to artifacts that the document doesn't contain. */
    end: (names: readonly (readonly string[])[], keywords: ReadonlySet<string>): void =>
      outside.report(ledger, names, keywords),
  };
}
