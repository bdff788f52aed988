import { EditorView, lineNumbers } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeColors } from '../../../parts/code/code-colors.ts';
import { CodeEditor } from '../../../parts/code/code-editor.tsx';
import { Waiting } from '../../../parts/feedback/waiting.tsx';
import { t } from '../../../text/index.ts';
import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';

/** The language of a file by its name, loaded on demand. */
const languageQuery = (name: string) =>
  queryOptions({
    queryKey: ['language', name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Extension> => (await LanguageDescription.matchFilename(languages, name)?.load()) ?? [],
  });

interface Props {
  name: string;
  text: string;
}

function Coloured({ name, text, language }: Props & { language: Extension }) {
  const [extensions] = useState(() => [lineNumbers(), codeColors, language, EditorView.lineWrapping]);
  return <CodeEditor value={text} label={t('svn.file.content', { name })} readOnly extensions={extensions} />;
}

/** A text in the colours of its language. */
export function FileText({ name, text }: Props) {
  const { data, isPending } = useQuery(languageQuery(name));
  if (isPending) return <Waiting />;
  // If the language can't be loaded, the text is shown without colors.
  return <Coloured name={name} text={text} language={data ?? []} />;
}
