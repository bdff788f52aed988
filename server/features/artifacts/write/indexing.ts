import type { Tx } from '../../../db/index.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import { hasIndexedText, isField, numbersIn, indexedText } from '../../../domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { addIndex, type IndexEntry, removeIndex } from '../store/artifacts.ts';
import { addTexts, type TextEntry, writeTexts } from '../store/texts.ts';

/** Unused fields stay in the index, in case they are used again. */
const indexed = ({ elements }: Tracker): FormElement[] => elements.filter(isField);

const numbersOf = (fields: readonly FormElement[], document: Document): IndexEntry[] =>
  fields.flatMap((field) => {
    const values = new Set(numbersIn(field, document[String(field.id)]));
    return [...values].map((value) => ({ fieldId: field.id, value }));
  });

const textsOf = (fields: readonly FormElement[], document: Document): TextEntry[] =>
  fields
    .filter(hasIndexedText)
    .map((field) => ({ fieldId: field.id, text: indexedText(field, document[String(field.id)]) }))
    .filter(({ text }) => text !== '');

/** All index entries of an artifact. */
export function searchEntriesOf(tracker: Tracker, document: Document): { numbers: IndexEntry[]; texts: TextEntry[] } {
  const fields = indexed(tracker);
  return { numbers: numbersOf(fields, document), texts: textsOf(fields, document) };
}

/** For an artifact that has no indexed texts yet. */
export const indexNewTexts = (tx: Tx, tracker: Tracker, id: number, document: Document): void =>
  addTexts(tx, id, textsOf(indexed(tracker), document));

/** For a new artifact, or one that is new in this tracker. */
export function indexArtifact(tx: Tx, tracker: Tracker, id: number, document: Document): void {
  addIndex(tx, id, numbersOf(indexed(tracker), document));
  indexNewTexts(tx, tracker, id, document);
}

/** After a change to some of its fields. */
export function reindexArtifact(
  tx: Tx,
  tracker: Tracker,
  id: number,
  document: Document,
  touched: ReadonlySet<string>,
): void {
  if (touched.size === 0) return;
  const fields = indexed(tracker).filter((field) => touched.has(String(field.id)));
  removeIndex(tx, id, [...touched].map(Number));
  addIndex(tx, id, numbersOf(fields, document));
  const searched = fields.filter(hasIndexedText);
  const ids = searched.map((field) => field.id);
  writeTexts(tx, id, ids, textsOf(searched, document));
}
