import { Button, Group, List, Progress as Bar, Stack, Text } from '@mantine/core';
import { TextLink } from '../../../parts/links/text-link.tsx';
import { t } from '../../../text/index.ts';
import { formatNumber } from '../../../text/format.ts';
import type { Picked } from '../grid/use-selection.ts';
import type { Progress } from './use-bulk.ts';

interface Props {
  progress: Progress;
  onAgain: (artifacts: Picked[]) => void;
  onStop: () => void;
}

/** How far it is, and which artifacts could not be changed. */
export function BulkProgress({ progress: { total, done, left, isRunning }, onAgain, onStop }: Props) {
  const said = t(left.length === 0 ? 'bulk.progress' : 'bulk.progress.left', {
    done: formatNumber(done),
    total: formatNumber(total),
    left: formatNumber(left.length),
  });
  return (
    <Stack gap="xs">
      <Bar value={((done + left.length) / Math.max(1, total)) * 100} aria-label={t('bulk.progress.label')} />
      <Group justify="space-between">
        <Text component="output" size="sm">
          {said}
        </Text>
        {isRunning && (
          <Button size="xs" variant="default" onClick={onStop}>
            {t('bulk.stop')}
          </Button>
        )}
        {!isRunning && left.length > 0 && (
          <Button size="xs" variant="default" onClick={() => onAgain(left.map(({ artifact }) => artifact))}>
            {t('bulk.again')}
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
