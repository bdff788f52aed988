import { Alert, Button, Group, Modal, Paper, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Known } from '../../../api/artifacts/artifacts.ts';
import { type PlainMessageId, t } from '../../../text/index.ts';
import { DiffView } from '../history/diff-view.tsx';
import { type ArtifactDraft, hasComment } from './draft.ts';
import { editorOf } from '../../../fields/index.ts';
import { type Difference, differences, mergedDraft } from './merge.ts';
import { personName } from '../../../parts/names.ts';
import { errorText } from '../../../parts/feedback/error-text.ts';

function Version({ title, before, after }: { title: string; before: string; after: string }) {
  return (
    <Paper withBorder p="xs" style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <DiffView before={before} after={after} />
    </Paper>
  );
}

/** One field: the original, their change, and my change. */
function Versions({ difference: { field, base, mine, theirs, by, merged } }: { difference: Difference }) {
  const text = (edit: unknown): string => editorOf(field)?.text(edit) ?? '';
  const was = text(base);
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
      <Version title={t('merge.base')} before={was} after={was} />
      {by !== 'me' && <Version title={t('merge.theirs')} before={was} after={text(theirs)} />}
      {by !== 'them' && <Version title={t('merge.mine')} before={was} after={text(mine)} />}
      {by === 'joined' && <Version title={t('merge.joined.result')} before={was} after={text(merged)} />}
    </SimpleGrid>
  );
}

interface ConflictProps {
  difference: Difference;
  takesTheirs: boolean;
  onChoose: (takesTheirs: boolean) => void;
}

function Conflict({ difference, takesTheirs, onChoose }: ConflictProps) {
  return (
    <Stack gap="xs">
      <Text fw={600}>{difference.field.label}</Text>
      <Versions difference={difference} />
      <Radio.Group
        aria-label={t('merge.choose', { field: difference.field.label })}
        value={takesTheirs ? 'theirs' : 'mine'}
        onChange={(choice) => onChoose(choice === 'theirs')}
      >
        <Group>
          <Radio value="mine" label={t('merge.take.mine')} />
          <Radio value="theirs" label={t('merge.take.theirs')} />
        </Group>
      </Radio.Group>
    </Stack>
  );
}

function Settled({ title, found }: { title: PlainMessageId; found: readonly Difference[] }) {
  if (found.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t(title)}
      </Title>
      {found.map((difference) => (
        <Stack key={difference.field.field_id} gap={4}>
          <Text fw={600}>{difference.field.label}</Text>
          <Versions difference={difference} />
        </Stack>
      ))}
    </Stack>
  );
}

interface Props {
  draft: ArtifactDraft;
  latest: Known;
  isSaving: boolean;
  error: Error | null;
  onSave: (merged: ArtifactDraft) => void;
  onClose: () => void;
}

/** A conflict: both versions field by field, and the merged version. */
export function MergeDialog({ draft, latest, isSaving, error, onSave, onClose }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set());
  const { artifact, tracker, etag } = latest;
  const found = differences(tracker.fields, draft, artifact.values);
  const of = (by: Difference['by']) => found.filter((difference) => difference.by === by);
  const choose = (id: number, takesTheirs: boolean) =>
    setTheirs(new Set(takesTheirs ? [...theirs, id] : [...theirs].filter((one) => one !== id)));
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('merge.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack>
        <Text>{t('merge.hint', { name: personName(artifact.last_update_by_user) })}</Text>
        {of('both').map((difference) => (
          <Conflict
            key={difference.field.field_id}
            difference={difference}
            takesTheirs={theirs.has(difference.field.field_id)}
            onChoose={(takesTheirs) => choose(difference.field.field_id, takesTheirs)}
          />
        ))}
        <Settled title="merge.joined" found={of('joined')} />
        <Settled title="merge.them" found={of('them')} />
        <Settled title="merge.me" found={of('me')} />
        {hasComment(draft) && (
          <Stack gap={4}>
            <Text fw={600}>{t('merge.comment')}</Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{draft.comment?.content}</Text>
          </Stack>
        )}
        {error !== null && (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('merge.back')}
          </Button>
          <Button
            loading={isSaving}
            onClick={() => onSave(mergedDraft(draft, found, theirs, { etag, values: artifact.values }))}
          >
            {t('merge.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
