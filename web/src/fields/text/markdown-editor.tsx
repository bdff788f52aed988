import { markdown } from '@codemirror/lang-markdown';
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { codeColors } from '../../parts/code/code-colors.ts';
import { CodeEditor } from '../../parts/code/code-editor.tsx';

const extensions = [
  markdown(),
  codeColors,
  // This shortcut saves the page, so the editor must not insert it.
  Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }])),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ spellcheck: 'true' }),
  EditorView.theme({ '.cm-content': { minHeight: '6rem' }, '.cm-scroller': { maxHeight: '32rem' } }),
];

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export const MarkdownEditor = (props: Props) => <CodeEditor {...props} extensions={extensions} />;
