import { Alert, List, Loader, Progress, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ArchiveStatus, archiveQuery } from '../../../api/projects/archives.ts';
import { useState } from 'react';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { formatNumber } from '../../../text/format.ts';
import { type PlainMessageId, t } from '../../../text/index.ts';
import { reasonInWords } from '../../../text/reasons/reasons.ts';
import { ArchiveResumption, ArchiveUpload } from './archive-upload.tsx';
import { CancelUpload } from './cancel-upload.tsx';
import { fileOf, forgetFile } from './sending.ts';

const route = getRouteApi('/projects/archives/$upload');

type Done = Extract<ArchiveStatus, { status: 'done' }>;
type Left = Done['left'][number];

const counted: readonly [name: string, label: PlainMessageId][] = [
  ['users', 'archive.count.users'],
  ['groups', 'archive.count.groups'],
  ['trackers', 'archive.count.trackers'],
  ['fields', 'archive.count.fields'],
  ['reports', 'archive.count.reports'],
  ['artifacts', 'archive.count.artifacts'],
  ['changesets', 'archive.count.changesets'],
  ['comments', 'archive.count.comments'],
  ['files', 'archive.count.files'],
  ['links', 'archive.count.links'],
  ['withoutAccount', 'archive.count.withoutAccount'],
  ['repositories', 'archive.count.repositories'],
];

const leftColumns: Column<Left>[] = [
  { header: 'archive.left.count', cell: ({ count }) => formatNumber(count) },
  { header: 'archive.left.part', cell: ({ path }) => <Text size="sm">{path}</Text> },
];

function Result({ done: { project_id: id, counts, left } }: { done: Done }) {
  return (
    <Stack>
      <Alert color="green" title={t('archive.done')}>
        <LinkButton to="/projects/$project" params={{ project: String(id) }} size="xs">
          {t('archive.open')}
        </LinkButton>
      </Alert>
      <Table w="auto" aria-label={t('archive.counts')}>
        <Table.Tbody>
          {counted.map(([name, label]) => (
            <Table.Tr key={name}>
              <Table.Th>{t(label)}</Table.Th>
              <Table.Td ta="right">{formatNumber(counts[name] ?? 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left.length === 0 ? (
        <Text>{t('archive.whole')}</Text>
      ) : (
        <>
          <Text fw={600}>{t('archive.left')}</Text>
          <DataTable label={t('archive.left')} rows={left} keyOf={({ path }) => path} columns={leftColumns} />
        </>
      )}
    </Stack>
  );
}

function Refused({ errors }: { errors: readonly string[] }) {
  return (
    <Alert color="red" title={t('archive.refused')}>
      <List size="sm" mb="sm">
        {[...new Set(errors)].map((error) => (
          <List.Item key={error}>{reasonInWords(error)}</List.Item>
        ))}
      </List>
      <LinkButton to="/projects/new" size="xs" variant="light">
        {t('archive.again')}
      </LinkButton>
    </Alert>
  );
}

function Running({ title, done, total, words }: { title: string; done: number; total: number | null; words: string }) {
  return (
    <Alert title={title} icon={<Loader size="xs" />}>
      <Stack gap="xs">
        <Text size="sm" component="output">
          {words}
        </Text>
        {total !== null && total > 0 && <Progress value={(100 * done) / total} aria-label={title} />}
      </Stack>
    </Alert>
  );
}

function Status({ status }: { status: Exclude<ArchiveStatus, { status: 'uploading' }> }) {
  if (status.status === 'done') return <Result done={status} />;
  if (status.status === 'refused') return <Refused errors={status.errors} />;
  if (status.status === 'waiting')
    return <Running title={t('archive.waiting')} done={0} total={null} words={t('archive.waiting.hint')} />;
  const { done, total } = status;
  const words = total === null ? status.step : t('archive.step', { step: status.step, done, total });
  return <Running title={t('newProject.archive.importing')} done={done} total={total} words={words} />;
}

/** The progress and the result of an uploaded archive, for its uploader. */
export function ArchiveImport() {
  const { upload } = route.useParams();
  const archive = useQuery(archiveQuery(upload));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState(() => fileOf(upload));
  const status = archive.data?.status;
  const isWorking = status === 'waiting' || status === 'importing';
  const canceled = () => {
    forgetFile(upload);
    void navigate({ to: '/projects/new' });
  };
  const sent = () => {
    forgetFile(upload);
    void queries.invalidateQueries({ queryKey: ['archive', upload] });
  };

  function shownFor(state: ArchiveStatus) {
    if (state.status === 'uploading') {
      return file === undefined ? (
        <ArchiveResumption {...state} upload={upload} onChosen={setFile} onCanceled={canceled} />
      ) : (
        <ArchiveUpload upload={upload} archive={file} onSent={sent} onCanceled={canceled} />
      );
    }
    return (
      <Stack>
        <Status status={state} />
        {state.status === 'waiting' && <CancelUpload upload={upload} onCanceled={canceled} />}
      </Stack>
    );
  }

  return (
    <>
      <PageTitle {...(isWorking && { hint: t('archive.hint') })}>{t('archive.title')}</PageTitle>
      <Loaded of={archive}>{shownFor}</Loaded>
    </>
  );
}
