import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorView, lineNumbers, ViewPlugin } from '@codemirror/view';
import { Input, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CodeEditor } from '../../../parts/code/code-editor.tsx';
import { t } from '../../../text/index.ts';
import type { AccessFileFault } from './draft.ts';
import classes from '../svn.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** the same object for the same attempt */
  fault: AccessFileFault | undefined;
}

/** Marks the line with the error, and scrolls to it. */
function mark(view: EditorView, fault: AccessFileFault | undefined): void {
  if (fault === undefined) {
    view.dispatch(setDiagnostics(view.state, []));
    return;
  }
  const { from, to } = view.state.doc.line(Math.max(1, Math.min(fault.line, view.state.doc.lines)));
  const diagnostic = { from, to, severity: 'error' as const, message: fault.reason };
  view.dispatch(setDiagnostics(view.state, [diagnostic]), {
    selection: { anchor: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
}

/** The access file, with the error of the API at its line. */
export function AccessFileField({ value, onChange, fault }: Props) {
  const [view, setView] = useState<EditorView>();
  const [extensions] = useState(() => [
    lineNumbers(),
    lintGutter(),
    ViewPlugin.define((opened) => {
      // Not while React is at work on the field itself.
      queueMicrotask(() => setView(opened));
      return {};
    }),
  ]);
  useEffect(() => {
    if (view !== undefined) mark(view, fault);
  }, [view, fault]);
  const message = fault === undefined ? undefined : t('svn.settings.access.line', { ...fault });
  return (
    <Input.Wrapper
      label={t('svn.settings.access.file')}
      description={t('svn.settings.access.file.hint')}
      labelElement="div"
    >
      <div className={classes['rules']}>
        <CodeEditor value={value} onChange={onChange} label={t('svn.settings.access.file')} extensions={extensions} />
      </div>
      {message !== undefined && (
        <Text size="sm" c="red" mt={4}>
          {message}
        </Text>
      )}
    </Input.Wrapper>
  );
}
