import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SvnDiff } from '../../../../contract/svn-reading.ts';
import { diffQuery } from '../../api/svn-reading.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/index.ts';
import { FileDiff } from './file-diff.tsx';
import { RevisionLink } from './links.tsx';
import { useRepository } from './use-repository.ts';

const step = 20;

function Files({ diff }: { diff: SvnDiff }) {
  const [shown, setShown] = useState(step);
  const { svn_url: url } = useRepository();
  if (diff.files.length === 0) return <Text c="dimmed">{t('svn.diff.none')}</Text>;
  return (
    <Stack>
      {diff.files.slice(0, shown).map((file) => (
        <FileDiff key={file.path} file={file} rev={diff.to} />
      ))}
      {shown < diff.files.length && (
        <Group>
          <Button size="xs" variant="default" onClick={() => setShown(shown + step)}>
            {t('app.more')}
          </Button>
        </Group>
      )}
      {diff.is_truncated && (
        <Alert color="gray">{t('svn.diff.truncated', { command: `svn diff -c ${diff.to} ${url}` })}</Alert>
      )}
    </Stack>
  );
}

/** What a revision changed, in all of the repository or in one path. */
export function Differences({ repository, revision, path }: { repository: number; revision: number; path: string }) {
  const found = useQuery(diffQuery(repository, revision, path));
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('svn.diff')}
      </Title>
      {path !== '/' && (
        <Group gap="xs" mb="sm">
          <Text size="sm" c="dimmed">
            {t('svn.changed.only', { path })}
          </Text>
          <Text size="sm">
            <RevisionLink revision={revision}>{t('svn.changed.all')}</RevisionLink>
          </Text>
        </Group>
      )}
      <Loaded of={found}>{(diff) => <Files diff={diff} />}</Loaded>
    </section>
  );
}
