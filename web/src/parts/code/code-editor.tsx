import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { footHeight } from '../foot.ts';
import classes from './code-editor.module.css';

/** Writing goes on above the bar at the foot of the page. */
function stayAboveFoot(editor: EditorView): void {
  if (footHeight() === 0 || !editor.hasFocus) return;
  editor.requestMeasure({
    read: ({ state }) => (editor.coordsAtPos(state.selection.main.head)?.bottom ?? 0) - innerHeight + footHeight(),
    write: (covered) => covered > 0 && scrollBy(0, covered + 8),
  });
}

interface Props {
  value: string;
  onChange?: (value: string) => void;
  label: string;
  /** fixed for the life of the editor */
  extensions?: Extension;
  readOnly?: boolean;
  /** gets the editor once it exists, for a toolbar */
  onOpen?: (view: EditorView) => void;
}

/** CodeMirror as a controlled field. Tab leaves it, as it leaves every field. */
export function CodeEditor({ value, onChange, label, extensions = [], readOnly = false, onOpen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useEffectEvent((text: string) => onChange?.(text));
  const open = useEffectEvent((parent: HTMLElement) => {
    const editor = new EditorView({
      parent,
      doc: value,
      extensions: [
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorState.readOnly.of(readOnly),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) stayAboveFoot(update.view);
        }),
        extensions,
      ],
    });
    onOpen?.(editor);
    return editor;
  });

  // The editor keeps its own state. Later changes are passed to it below.
  useEffect(() => {
    const editor = place.current === null ? undefined : open(place.current);
    view.current = editor;
    return () => editor?.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={place} className={classes['editor']} />;
}
