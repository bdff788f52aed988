import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SvnDiff } from '../../../../../contract/svn/reading.ts';
import { type DiffRange, diffQuery } from '../../../api/svn/reading.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { t } from '../../../text/index.ts';
import { FileDiff } from './file-diff.tsx';
import { useRepository } from '../use-repository.ts';

const step = 20;

function Files({ diff }: { diff: SvnDiff }) {
  const [shown, setShown] = useState(step);
  const { svn_url: url } = useRepository();
  if (diff.files.length === 0) return <Text c="dimmed">{t('svn.diff.none')}</Text>;
  return (
    <Stack>
      {diff.files.slice(0, shown).map((file) => (
        <FileDiff key={`${file.action} ${file.path}`} file={file} rev={diff.to} />
      ))}
      {shown < diff.files.length && (
        <Group>
          <Button size="xs" variant="default" onClick={() => setShown(shown + step)}>
            {t('app.more')}
          </Button>
        </Group>
      )}
      {diff.is_truncated && (
        <Alert color="gray">{t('svn.diff.truncated', { command: `svn diff -r ${diff.from}:${diff.to} ${url}` })}</Alert>
      )}
    </Stack>
  );
}

interface Props {
  repository: number;
  range: DiffRange;
  path: string;
}

/** The differences in the whole repository or in one path. */
export function Differences({ repository, range, path }: Props) {
  const found = useQuery(diffQuery(repository, range, path));
  return <Loaded of={found}>{(diff) => <Files diff={diff} />}</Loaded>;
}
