import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';

/** A change of a text by the toolbar; a transaction, so that Undo takes it back. */
export type Formatting = (state: EditorState) => TransactionSpec;

/** The part of a link that a person fills in. */
const address = 'https://';

/** Puts marks around each selection, or takes them away. */
const surround =
  (mark: string): Formatting =>
  (state) =>
    state.changeByRange(({ from, to }) => {
      const outside = { from: from - mark.length, to: to + mark.length };
      const isMarked =
        outside.from >= 0 && state.sliceDoc(outside.from, from) === mark && state.sliceDoc(to, outside.to) === mark;
      const changes = isMarked
        ? [
            { from: outside.from, to: from },
            { from: to, to: outside.to },
          ]
        : [
            { from, insert: mark },
            { from: to, insert: mark },
          ];
      const shift = isMarked ? -mark.length : mark.length;
      return { changes, range: EditorSelection.range(from + shift, to + shift) };
    });

/** The beginnings of lines that exclude each other. */
const blockStart = /^(?:[-*+] (?:\[[ xX]\] )?|\d+[.)] |#{1,6} )/;

/** Begins all selected lines with a mark, or takes it away where all of them have it. */
const begin =
  (mark: string, replaces: RegExp): Formatting =>
  (state) => {
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const all = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
    // Empty lines between others separate paragraphs.
    const lines = all.length === 1 ? all : all.filter(({ text }) => text.trim() !== '');
    const startOf = (text: string): string => replaces.exec(text)?.[0] ?? '';
    const isMarked = lines.every(({ text }) => startOf(text) === mark);
    const edits: ChangeSpec = lines.map((line) => ({
      from: line.from,
      to: line.from + startOf(line.text).length,
      insert: isMarked ? '' : mark,
    }));
    const changes = state.changes(edits);
    // A cursor at the beginning of a line goes behind the mark.
    const { anchor, head } = state.selection.main;
    return { changes, selection: EditorSelection.range(changes.mapPos(anchor, 1), changes.mapPos(head, 1)) };
  };

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** A link or an image around the selection. The part that is missing is selected. */
const linkWith =
  (sign: '' | '!'): Formatting =>
  (state) =>
    state.changeByRange(({ from, to }) => {
      const text = state.sliceDoc(from, to);
      const [label, url] = isAddress(text) ? ['', text] : [text, address];
      const afterSign = from + sign.length + 1;
      const missing =
        label === ''
          ? EditorSelection.cursor(afterSign)
          : EditorSelection.range(afterSign + label.length + 2, afterSign + label.length + 2 + url.length);
      return { changes: { from, to, insert: `${sign}[${label}](${url})` }, range: missing };
    });

const inlineCode = surround('`');

/** Code within a line, or a block of whole lines. */
const code: Formatting = (state) => {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  if (first.number === last.number) return inlineCode(state);
  const changes = state.changes([
    { from: first.from, insert: '```\n' },
    { from: last.to, insert: '\n```' },
  ]);
  return { changes, selection: EditorSelection.range(first.from + 4, last.to + 4) };
};

/** In the order of the toolbar. */
export const formattings = {
  bold: surround('**'),
  italic: surround('_'),
  heading: begin('## ', blockStart),
  link: linkWith(''),
  code,
  list: begin('- ', blockStart),
  tasks: begin('- [ ] ', blockStart),
  quote: begin('> ', /^> ?/),
  image: linkWith('!'),
} satisfies Record<string, Formatting>;

export type FormattingName = keyof typeof formattings;

export const formattingNames = Object.keys(formattings) as FormattingName[];

/** Keys of CodeMirror; Mod is Ctrl, and ⌘ on a Mac. */
export const formattingKeys: Record<FormattingName, string> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  heading: 'Mod-Alt-h',
  link: 'Mod-k',
  code: 'Mod-e',
  list: 'Mod-Shift-8',
  tasks: 'Mod-Shift-9',
  quote: 'Mod-Shift-.',
  image: 'Mod-Alt-g',
};
