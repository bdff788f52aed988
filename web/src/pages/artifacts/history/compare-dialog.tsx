import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldValue } from '../../../../../contract/artifacts/artifact.ts';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { comparisonQuery, revertArtifact } from '../../../api/artifacts/versions.ts';
import { done } from '../../../parts/feedback/done.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Failure } from '../../../parts/feedback/failure.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { Waiting } from '../../../parts/feedback/waiting.tsx';
import { formatDateTime } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import { ShownChange } from './change.tsx';
import { changesBetween } from './history-changes.ts';

interface Props {
  artifact: number;
  changeset: { id: number; submitted_on: string };
  fields: readonly TrackerField[];
  /** of the version that the person sees; undefined: they may not change it */
  etag: string | undefined;
  onClose: () => void;
}

const present = (values: readonly (FieldValue | null)[]): FieldValue[] => values.filter((value) => value !== null);

/** The changes since a version, and the way back to it. */
export function CompareDialog({ artifact, changeset, fields, etag, onClose }: Props) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(comparisonQuery(artifact, changeset.id));
  const reverting = useMutation({
    mutationFn: () => revertArtifact(artifact, changeset.id, etag ?? ''),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['artifact', artifact] });
      onClose();
      done(t('history.reverted'));
    },
  });
  const changes =
    data &&
    changesBetween(
      { values: present(data.fields.map(({ before }) => before)) },
      { values: present(data.fields.map(({ after }) => after)) },
      fields,
    );
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('history.compare.title', { time: formatDateTime(new Date(changeset.submitted_on)) })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack>
        {error !== null && <Failure error={error} reset={() => void refetch()} />}
        {changes === undefined && error === null && <Waiting />}
        {changes?.length === 0 && <Empty>{t('history.compare.same')}</Empty>}
        {changes?.map((change) => (
          <ShownChange key={change.id} change={change} />
        ))}
        <Refusal error={reverting.error} />
        {etag !== undefined && changes !== undefined && changes.length > 0 && (
          <>
            <Text size="sm" c="dimmed">
              {t('history.revert.hint')}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('app.cancel')}
              </Button>
              <Button loading={reverting.isPending} onClick={() => reverting.mutate()}>
                {t('history.revert')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
