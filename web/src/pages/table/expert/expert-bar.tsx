import { autocompletion } from '@codemirror/autocomplete';
import { type Diagnostic, linter } from '@codemirror/lint';
import { Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { tryQuery } from '../../../api/artifacts/rows.ts';
import { CodeEditor } from '../../../parts/code/code-editor.tsx';
import { TextLink } from '../../../parts/links/text-link.tsx';
import { t } from '../../../text/index.ts';
import type { TableState } from '../view/use-table.ts';
import { completionOf } from './completion.ts';
import { exampleOf } from './example.ts';
import classes from './expert.module.css';
import { tqlLanguage } from './language.ts';
import { reasonInWords } from '../../../text/reasons/reasons.ts';
import { mistakesIn } from './mistakes.ts';
import { RefusedQuery } from './refused-query.tsx';

const pauseBeforeCheck = 300;

interface Props {
  table: TableState;
  tql: string;
  /** what else is in the bar */
  children: ReactNode;
}

/** A TQL query, validated while typing, and run with Enter. */
export function ExpertBar({ table: { tracker, go }, tql, children }: Props) {
  const [text, setText] = useState(tql);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [asked, setAsked] = useState(tql);
  // Another report or another address was opened.
  if (asked !== tql) {
    setAsked(tql);
    setText(tql);
  }

  const check = useCallbackRef(async (query: string): Promise<boolean> => {
    try {
      if (query.trim() !== '') await tryQuery(tracker.id, query);
      setRefusal(null);
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setRefusal(error);
      return false;
    }
  });
  const run = useCallbackRef((query: string): void => {
    void check(query).then((isUnderstood) => {
      if (isUnderstood) go({ tql: query, filter: undefined });
    });
  });
  const marks = useCallbackRef(async ({ state }: EditorView): Promise<Diagnostic[]> => {
    const query = state.doc.toString();
    if (query.trim() === '') return [];
    try {
      await tryQuery(tracker.id, query);
      setRefusal(null);
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) return [];
      setRefusal(error);
      return mistakesIn(query, error.message).map((mistake) => ({
        ...mistake,
        message: reasonInWords(mistake.message),
        severity: 'error' as const,
      }));
    }
  });
  const [extensions] = useState(() => [
    tqlLanguage,
    EditorView.lineWrapping,
    autocompletion({ override: [completionOf(tracker)], icons: false }),
    linter(marks, { delay: pauseBeforeCheck }),
    placeholder(t('tql.example', { query: exampleOf(tracker) })),
    Prec.high(
      keymap.of([
        {
          key: 'Enter',
          run: ({ state }) => {
            run(state.doc.toString());
            return true;
          },
        },
      ]),
    ),
  ]);

  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-start">
        <div className={classes['bar']}>
          <CodeEditor value={text} onChange={setText} label={t('tql.label')} extensions={extensions} />
        </div>
        <Button size="xs" variant="default" onClick={() => run(text)}>
          {t('tql.run')}
        </Button>
        {children}
      </Group>
      {refusal !== null && (
        <RefusedQuery
          query={text}
          refusal={refusal}
          onRepair={(query) => {
            setText(query);
            run(query);
          }}
        />
      )}
      <Text size="xs" c="dimmed">
        {refusal === null && `${t('tql.hint')} `}
        <TextLink to="/help/$page" params={{ page: 'tql' }} target="_blank" inherit underline="always">
          {t('tql.help')}
        </TextLink>
      </Text>
    </Stack>
  );
}
