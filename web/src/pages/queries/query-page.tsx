import { Button, Group, Pagination, Stack, Text, UnstyledButton } from '@mantine/core';
import { keymap } from '@codemirror/view';
import { EditorView } from '@codemirror/view';
import { Prec } from '@codemirror/state';
import { useCallbackRef } from '@mantine/hooks';
import { IconDeviceFloppy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, NetworkError } from '../../api/client.ts';
import { contentCsvAddress, contentPageSize, contentQuery } from '../../api/dashboards.ts';
import { useSelf } from '../../api/session.ts';
import { CodeEditor } from '../../parts/code/code-editor.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { NoConnection } from '../../parts/feedback/no-connection.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { useSingleKeys } from '../../parts/single-keys.ts';
import { ReadersOnly } from '../../parts/feedback/readers-only.tsx';
import { formatNumber } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { tqlLanguage } from '../table/expert/language.ts';
import { withOrder } from './order.ts';
import classes from './queries.module.css';
import { QueryTable } from './query-table.tsx';
import { Repair } from './repair.tsx';
import { SaveDialog } from './save-dialog.tsx';

const route = getRouteApi('/queries');

const usual =
  'SELECT @project.name, @tracker.name, @title, @status, @assigned_to, @last_update_date\nFROM @project = MY_PROJECTS()\nWHERE @status = OPEN()\nORDER BY @last_update_date DESC';

interface EditorProps {
  tql: string;
  onRun: (tql: string) => void;
  /** The person types. */
  onEdit: () => void;
  /** whether the person asked for it, and goes on typing in it */
  isAsked: boolean;
}

function Editor({ tql, onRun, onEdit, isAsked }: EditorProps) {
  const [text, setText] = useState(tql);
  const [asked, setAsked] = useState(tql);
  // Another address was opened, or a column sorted.
  if (asked !== tql) {
    setAsked(tql);
    setText(tql);
  }
  const run = useCallbackRef((query: string) => onRun(query));
  const [extensions] = useState(() => [
    tqlLanguage,
    EditorView.lineWrapping,
    Prec.high(
      keymap.of([
        {
          key: 'Mod-Enter',
          run: ({ state }) => {
            run(state.doc.toString());
            return true;
          },
        },
      ]),
    ),
  ]);
  return (
    <Stack gap="xs">
      <div className={classes['editor']}>
        <CodeEditor
          label={t('queries.tql')}
          value={text}
          onChange={(next) => {
            setText(next);
            if (next !== tql) onEdit();
          }}
          extensions={extensions}
          {...(isAsked ? { onOpen: (view: EditorView) => view.focus() } : {})}
        />
      </div>
      <Group gap="sm">
        <Button onClick={() => onRun(text)}>{t('queries.run')}</Button>
        <Text size="xs" c="dimmed">
          {t('queries.run.hint')}{' '}
          <TextLink to="/help/$page" params={{ page: 'dashboards' }} target="_blank" inherit underline="always">
            {t('queries.help')}
          </TextLink>
        </Text>
      </Group>
    </Stack>
  );
}

/** The query in one line, so that its results come first. It opens by a click or `q`. */
function Folded({ tql, onOpen, isFocused }: { tql: string; onOpen: () => void; isFocused: boolean }) {
  useSingleKeys({ q: onOpen });
  return (
    <UnstyledButton
      className={classes['folded'] ?? ''}
      aria-expanded={false}
      onClick={onOpen}
      // The button takes the place of the editor that had the focus.
      ref={(button: HTMLButtonElement | null) => {
        if (isFocused) button?.focus();
      }}
    >
      <Text span size="sm" fw={500}>
        {t('queries.edit')}
      </Text>
      <code className={classes['line']}>{tql.replaceAll(/\s+/g, ' ')}</code>
    </UnstyledButton>
  );
}

/** Where the editor is: folded at first and after a run, open when asked for or after a mistake. */
type EditorState = 'folded' | 'open' | 'run';

/** A query across trackers and projects, with its result. */
function QueryEditor() {
  const { tql: given, widget, page = 1 } = route.useSearch();
  const tql = given ?? usual;
  const asked = { tql, widget };
  const navigate = route.useNavigate();
  const [isSaving, setSaving] = useState(false);
  const self = useSelf();
  const found = useQuery(contentQuery(asked, (page - 1) * contentPageSize));
  // The usual query has no mistake: it is refused to people whose projects have no trackers.
  const hasNoTrackers = given === undefined && found.error instanceof ApiError && found.error.status === 400;
  const isCutOff = found.error instanceof NetworkError;
  const failure = hasNoTrackers || isCutOff ? null : found.error;
  const [editor, setEditor] = useState<EditorState>('folded');
  const of = widget === undefined ? {} : { widget };
  const ask = (next: string) => void navigate({ search: { tql: next, ...of } });
  const run = (next: string) => {
    setEditor('run');
    ask(next);
  };
  const pages = Math.ceil((found.data?.total ?? 0) / contentPageSize);
  return (
    <Stack gap="xs">
      <PageTitle
        about={t('queries.hint')}
        hint={
          found.data !== undefined &&
          found.error === null && (
            <output>{t('queries.found', { count: found.data.total, shown: formatNumber(found.data.total) })}</output>
          )
        }
        actions={
          <>
            {/* The file of a refused query would be its refusal. */}
            {found.error === null && (
              <Button
                component="a"
                href={contentCsvAddress(asked)}
                variant="default"
                leftSection={<IconDownload size={16} />}
              >
                {t('queries.csv')}
              </Button>
            )}
            {/* On a dashboard of a person, there would be no project that is `self`. */}
            {self !== null && widget === undefined && (
              <Button variant="default" leftSection={<IconDeviceFloppy size={16} />} onClick={() => setSaving(true)}>
                {t('queries.save')}
              </Button>
            )}
          </>
        }
      >
        {t('queries.title')}
      </PageTitle>
      {editor === 'open' || failure !== null ? (
        // Once somebody types in it, it stays when the query succeeds by itself.
        <Editor tql={tql} onRun={run} onEdit={() => setEditor('open')} isAsked={editor === 'open'} />
      ) : (
        <Folded tql={tql} isFocused={editor === 'run'} onOpen={() => setEditor('open')} />
      )}
      <Refusal error={failure} />
      {failure !== null && <Repair tql={tql} error={failure} onRepair={ask} />}
      {hasNoTrackers && (
        <Empty action={<TextLink to="/projects">{t('nav.allProjects')}</TextLink>}>{t('queries.noTrackers')}</Empty>
      )}
      {found.data === undefined && found.error === null && <Waiting />}
      {found.data === undefined && isCutOff && <NoConnection />}
      {found.data !== undefined && (found.error === null || isCutOff) && (
        <>
          {found.data.total === 0 && !hasNoTrackers && <Empty>{t('queries.none')}</Empty>}
          {found.data.total > 0 && (
            <QueryTable
              label={t('queries.results')}
              content={found.data.content}
              tql={tql}
              onOrder={(order) => ask(withOrder(tql, order))}
            />
          )}
          {pages > 1 && (
            <Pagination
              total={pages}
              value={page}
              onChange={(next) => void navigate({ search: { tql, ...of, page: next } })}
              getControlProps={(control) => ({ 'aria-label': t(`queries.page.${control}`) })}
              getItemProps={(number) => ({ 'aria-label': t('queries.page', { number }) })}
            />
          )}
        </>
      )}
      {isSaving && <SaveDialog tql={tql} onClose={() => setSaving(false)} />}
    </Stack>
  );
}

export const QueryPage = () => (
  <ReadersOnly>
    <QueryEditor />
  </ReadersOnly>
);
