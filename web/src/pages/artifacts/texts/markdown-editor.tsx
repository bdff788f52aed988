import { markdown } from '@codemirror/lang-markdown';
import { EditorView } from '@codemirror/view';
import { CodeEditor } from '../../../parts/code-editor.tsx';

const extensions = [
  markdown(),
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
