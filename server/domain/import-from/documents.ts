import { isObject, type Json } from './json.ts';

/** A JSON document of an export. Its path can tell which issue it is about. */
export interface NamedDocument {
  path: string;
  document: unknown;
}

/** An object of an export, and the number of the issue in the path of its document: `issues/12/notes.json`. */
export interface FoundObject {
  object: Json;
  /** '': none */
  issue: string;
}

/** The objects in all documents: each holds one, or a list of them, or pages of lists. */
export const objectsOf = (documents: readonly NamedDocument[]): FoundObject[] =>
  documents.flatMap(({ path, document }) => {
    const issue = [...path.matchAll(/(\d+)(?=[/.-]|$)/g)].at(-1)?.[1] ?? '';
    const found = Array.isArray(document) ? document.flat() : [document];
    return found.filter(isObject).map((object) => ({ object, issue }));
  });
