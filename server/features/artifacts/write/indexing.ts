import type { Tx } from '../../../db/index.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import { fieldTypeOf } from '../../../domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { addIndex, type IndexEntry, removeIndex } from '../store/artifacts.ts';
import { addTexts, type TextEntry, writeTexts } from '../store/texts.ts';

/** Types whose text is searched. */
const searchedTexts: readonly string[] = ['string', 'text', 'file'];

/** Fields that are not used at present keep what they are found by, for the time when they are used again. */
const indexed = ({ elements }: Tracker): FormElement[] =>
  elements.filter((element) => fieldTypeOf(element).role === 'field');

const numbersOf = (fields: readonly FormElement[], document: Document): IndexEntry[] =>
  fields.flatMap((field) => {
    const values = new Set(fieldTypeOf(field).index(document[String(field.id)]));
    return [...values].map((value) => ({ fieldId: field.id, value }));
  });

const textsOf = (fields: readonly FormElement[], document: Document): TextEntry[] =>
  fields
    .filter((field) => searchedTexts.includes(field.type))
    .map((field) => ({ fieldId: field.id, text: fieldTypeOf(field).text(document[String(field.id)]) }))
    .filter(({ text }) => text !== '');

/** All that an artifact is found by. */
export function foundBy(tracker: Tracker, document: Document): { numbers: IndexEntry[]; texts: TextEntry[] } {
  const fields = indexed(tracker);
  return { numbers: numbersOf(fields, document), texts: textsOf(fields, document) };
}

/** Writes the texts that an artifact which has none of them yet is found by. */
export const indexTexts = (tx: Tx, tracker: Tracker, id: number, document: Document): Promise<void> =>
  addTexts(tx, id, textsOf(indexed(tracker), document));

/** Writes all that a new artifact, or one that is new in this tracker, is found by. */
export async function indexArtifact(tx: Tx, tracker: Tracker, id: number, document: Document): Promise<void> {
  await addIndex(tx, id, numbersOf(indexed(tracker), document));
  await indexTexts(tx, tracker, id, document);
}

/** The same after a change of some of its fields. */
export async function reindexArtifact(
  tx: Tx,
  tracker: Tracker,
  id: number,
  document: Document,
  touched: ReadonlySet<string>,
): Promise<void> {
  if (touched.size === 0) return;
  const fields = indexed(tracker).filter((field) => touched.has(String(field.id)));
  await removeIndex(tx, id, [...touched].map(Number));
  await addIndex(tx, id, numbersOf(fields, document));
  const searched = fields.filter((field) => searchedTexts.includes(field.type));
  const ids = searched.map((field) => field.id);
  await writeTexts(tx, id, ids, textsOf(searched, document));
}
