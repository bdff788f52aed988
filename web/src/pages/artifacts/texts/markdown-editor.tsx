import { markdown } from '@codemirror/lang-markdown';
import { EditorView } from '@codemirror/view';
import { CodeEditor } from '../../../parts/code-editor.tsx';

const extensions = [markdown(), EditorView.lineWrapping, EditorView.contentAttributes.of({ spellcheck: 'true' })];

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export const MarkdownEditor = (props: Props) => <CodeEditor {...props} extensions={extensions} />;
