import { markdown } from '@codemirror/lang-markdown';
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useContext, useMemo, useState } from 'react';
import { codeColors } from '../../parts/code/code-colors.ts';
import { CodeEditor } from '../../parts/code/code-editor.tsx';
import { type Attaching, AttachingContext } from '../file/attaching.ts';
import { mentionCompletion } from './completion.ts';
import { formattingKeys, formattingNames } from './formatting.ts';
import { format, Toolbar } from './toolbar.tsx';

const extensions = [
  markdown(),
  codeColors,
  // This shortcut saves the page, so the editor must not insert it.
  Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }])),
  Prec.high(
    keymap.of(formattingNames.map((name) => ({ key: formattingKeys[name], run: (view) => format(view, name) }))),
  ),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ spellcheck: 'true' }),
  EditorView.theme({ '.cm-scroller': { maxHeight: '36rem' } }),
];

/** Uploads images, and puts each into the text when it is there. */
function takeImages(view: EditorView, files: readonly File[], attaching: Attaching | undefined): boolean {
  const images = files.filter(({ type }) => type.startsWith('image/'));
  if (images.length === 0 || attaching === undefined) return false;
  return attaching.attach(images, ({ name, html_url: url }) => {
    const text = `![${name.replaceAll(/[[\]]/g, '')}](${encodeURI(url)})`;
    view.dispatch(view.state.replaceSelection(text));
  });
}

interface Props {
  label: string;
  value: string;
  /** lines that it has when it is empty */
  rows: number;
  onChange: (value: string) => void;
}

export function MarkdownEditor(props: Props) {
  const attaching = useContext(AttachingContext);
  const [view, setView] = useState<EditorView>();
  const all = useMemo(() => {
    const take = (event: Event, view: EditorView, data: DataTransfer | null): boolean => {
      if (!takeImages(view, [...(data?.files ?? [])], attaching)) return false;
      event.preventDefault();
      return true;
    };
    return [
      ...extensions,
      EditorView.theme({ '.cm-content': { minHeight: `${props.rows * 1.5}rem` } }),
      mentionCompletion(attaching?.project),
      EditorView.domEventHandlers({
        paste: (event, view) => take(event, view, event.clipboardData),
        drop: (event, view) => take(event, view, event.dataTransfer),
      }),
    ];
  }, [attaching, props.rows]);
  const insert = (images: readonly File[]) => {
    if (view !== undefined) takeImages(view, images, attaching);
  };
  return (
    <>
      <Toolbar label={props.label} view={view} onImages={attaching?.hasPlace() === true ? insert : undefined} />
      <CodeEditor {...props} onOpen={setView} extensions={all} />
    </>
  );
}
