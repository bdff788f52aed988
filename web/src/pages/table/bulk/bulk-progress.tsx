import { Button, Group, List, Progress as Bar, Stack, Text } from '@mantine/core';
import { TextLink } from '../../../parts/links/text-link.tsx';
import { t } from '../../../text/index.ts';
import type { LeftArtifact, Progress } from './use-bulk.ts';

interface Props {
  progress: Progress;
  onAgain: (left: readonly LeftArtifact[]) => void;
  onStop: () => void;
}

/** The progress of the update, and the artifacts that it could not change. */
export function BulkProgress({ progress: { total, done, left, isRunning }, onAgain, onStop }: Props) {
  const summary =
    left.length === 0
      ? t('bulk.progress', { done, total })
      : t('bulk.progress.left', { done, total, left: left.length });
  return (
    <Stack gap="xs">
      <Bar value={((done + left.length) / Math.max(1, total)) * 100} aria-label={t('bulk.progress.label')} />
      <Group justify="space-between">
        <Text component="output" size="sm">
          {summary}
        </Text>
        {isRunning && (
          <Button size="xs" variant="default" onClick={onStop}>
            {t('bulk.stop')}
          </Button>
        )}
        {!isRunning && left.length > 0 && (
          <Button size="xs" variant="default" onClick={() => onAgain(left)}>
            {t(left.some(({ needsCurrent }) => needsCurrent) ? 'bulk.again' : 'app.retry')}
          </Button>
        )}
      </Group>
      {left.length > 0 && (
        <List size="sm" aria-label={t('bulk.left')} mah={240} style={{ overflowY: 'auto' }}>
          {left.map(({ artifact, reason }) => (
            <List.Item key={artifact.id}>
              <TextLink to="/artifacts/$artifact" params={{ artifact: artifact.id }} size="sm">
                {artifact.xref} {artifact.title}
              </TextLink>
              : {reason}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
