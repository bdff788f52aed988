import type { Link } from '../artifacts/document.ts';
import type { Stored, ValueInput } from '../fields/field-type.ts';
import type { StoredText } from '../fields/text.ts';
import type { FormElement } from '../trackers/tracker.ts';

export interface CellContext {
  /** what the artifact has in the field; undefined: nothing, or it is new */
  current: Stored;
  /** somebody by name, by address, or as lists show people: `Rose (rose)` */
  userNamed: (text: string) => Promise<number | undefined>;
  /** the id of a group that counts in the project, by its label or its short name */
  groupNamed: (text: string) => string | undefined;
}

export type CellRead = { input: ValueInput } | { fault: string };
type CellReader = (field: FormElement, cell: string, context: CellContext) => CellRead | Promise<CellRead>;

/** Several stand side by side with semicolons, which labels may have, too. */
export function pieces(cell: string, isKnown: (text: string) => boolean): string[] {
  const parts = cell.split(';');
  const found: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const textUpTo = (end: number): string => parts.slice(at, end).join(';').trim();
    let end = parts.length;
    while (end > at + 1 && !isKnown(textUpTo(end))) end -= 1;
    found.push(textUpTo(end));
    at = end;
  }
  return found.filter((piece) => piece !== '');
}

const unknown = (piece: string, { label }: FormElement): CellRead => ({
  fault: `${JSON.stringify(piece)} is no value of ${label}.`,
});

const plain: CellReader = (_field, cell) => ({ input: { value: cell } });

/** What is shown of HTML are its words: who changes them writes a plain text. */
const text: CellReader = (_field, cell, { current }) => {
  const { format } = (current ?? {}) as Partial<StoredText>;
  if (format === undefined) return { input: { value: cell } };
  return { input: { value: { content: cell, format: format === 'html' ? 'text' : format } } };
};

const computed: CellReader = (_field, cell) => ({
  input: cell.trim() === '' ? { is_autocomputed: true } : { manual_value: cell.trim() },
});

/** Links that stay keep their types. */
const links: CellReader = (field, cell, { current }) => {
  const given = cell.split(/[;,\s]+/).filter((piece) => piece !== '');
  const wrong = given.find((piece) => !/^[1-9]\d{0,9}$/.test(piece));
  if (wrong !== undefined) return unknown(wrong, field);
  const known = new Map((Array.isArray(current) ? (current as Link[]) : []).map(({ id, type }) => [id, type]));
  return { input: { links: given.map((id) => ({ id: Number(id), type: known.get(Number(id)) ?? '' })) } };
};

/** The choices of a list, each as `choose` knows it. */
async function chosen<Choice>(
  field: FormElement,
  given: readonly string[],
  choose: (piece: string) => Promise<Choice | undefined> | Choice | undefined,
): Promise<{ choices: Choice[] } | { fault: string }> {
  const choices: Choice[] = [];
  for (const piece of given) {
    const choice = await choose(piece);
    if (choice === undefined) return { fault: `${JSON.stringify(piece)} is no value of ${field.label}.` };
    choices.push(choice);
  }
  return { choices };
}

const valuesOf = ({ bind }: FormElement) => (bind?.type === 'static' ? bind.values : []);

const list: CellReader = async (field, cell, context) => {
  const values = valuesOf(field);
  const labelled = (piece: string): number | undefined => values.find(({ label }) => label === piece)?.id;
  const choosers = { static: labelled, users: context.userNamed, ugroups: context.groupNamed };
  const choose = choosers[field.bind?.type ?? 'static'];
  const isKnown = (piece: string): boolean => labelled(piece) !== undefined || context.groupNamed(piece) !== undefined;
  const read = await chosen<number | string>(field, pieces(cell, isKnown), choose);
  return 'fault' in read ? read : { input: { bind_value_ids: read.choices } };
};

/** What the list doesn't offer is added to it. */
const openList: CellReader = async (field, cell, context) => {
  const isKnown = (piece: string): boolean => valuesOf(field).some(({ label }) => label === piece);
  const openers: Record<string, (piece: string) => Promise<object>> = {
    static: async (label) => ({ label }),
    users: async (piece) => {
      const id = await context.userNamed(piece);
      return id === undefined ? { email: piece } : { id };
    },
    ugroups: async (piece) => {
      const id = context.groupNamed(piece);
      return id === undefined ? { label: piece } : { id };
    },
  };
  const open = openers[field.bind?.type ?? 'static'];
  const objects = await Promise.all(pieces(cell, isKnown).map(async (piece) => open?.(piece)));
  return { input: { value: { bind_value_objects: objects } } };
};

const permissions: CellReader = async (field, cell, context) => {
  const isKnown = (piece: string): boolean => context.groupNamed(piece) !== undefined;
  const read = await chosen(field, pieces(cell, isKnown), context.groupNamed);
  return 'fault' in read ? read : { input: { value: { granted_groups: read.choices } } };
};

const files: CellReader = ({ label }) => ({ fault: `${label} holds files, which no CSV can bring.` });

const readers: Readonly<Record<string, CellReader>> = {
  text,
  computed,
  art_link: links,
  sb: list,
  rb: list,
  msb: list,
  cb: list,
  tbl: openList,
  perm: permissions,
  file: files,
};

/** A cell as the value that a request would have. */
export const readCell: CellReader = (field, cell, context) => (readers[field.type] ?? plain)(field, cell, context);
