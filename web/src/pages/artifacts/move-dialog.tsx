import { Button, Group, List, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Known } from '../../api/artifacts/artifacts.ts';
import { moveArtifact, tryMoveQuery } from '../../api/artifacts/moves.ts';
import { trackerNamesQuery } from '../../api/artifacts/links.ts';
import { ConflictError, type Version } from '../../api/writes.ts';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';

const outcomes = [
  ['fields_migrated', 'move.carried'],
  ['fields_partially_migrated', 'move.partly'],
  ['fields_not_migrated', 'move.lost'],
] as const;

/** The effect of the move on each field. */
function Plan({ id, target }: { id: number; target: number }) {
  const plan = useQuery(tryMoveQuery(id, target));
  return (
    <Loaded of={plan}>
      {(fields) => (
        <Stack gap="xs">
          {outcomes.map(([outcome, key]) =>
            fields[outcome].length === 0 ? null : (
              <div key={outcome}>
                <Text fw={600} size="sm">
                  {t(key)}
                </Text>
                <List size="sm">
                  {fields[outcome].map(({ field_id: fieldId, label }) => (
                    <List.Item key={fieldId}>{label}</List.Item>
                  ))}
                </List>
              </div>
            ),
          )}
        </Stack>
      )}
    </Loaded>
  );
}

interface Props {
  known: Known;
  onClose: () => void;
}

/** Moves an artifact to another tracker of its project, after saying what would be lost. */
export function MoveDialog({ known, onClose }: Props) {
  const {
    artifact: { id, xref },
    tracker,
  } = known;
  const [target, setTarget] = useState<number>();
  const queries = useQueryClient();
  const { data: trackers = [], error } = useQuery(trackerNamesQuery(tracker.project.id, true));
  const moving = useMutation({
    mutationFn: ({ to, seen }: { to: number; seen: Version }) => moveArtifact(id, seen, to),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  const now = moving.error instanceof ConflictError ? moving.error : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('move.question', { artifact: xref })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack>
        <Select
          label={t('move.target')}
          data={trackers
            .filter((one) => one.id !== tracker.id)
            .map((one) => ({ value: String(one.id), label: one.label }))}
          value={target === undefined ? null : String(target)}
          onChange={(value) => setTarget(value === null ? undefined : Number(value))}
          nothingFoundMessage={t('move.target.none')}
        />
        {target !== undefined && <Plan id={id} target={target} />}
        <Refusal error={error ?? moving.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            disabled={target === undefined}
            loading={moving.isPending}
            onClick={() => target !== undefined && moving.mutate({ to: target, seen: now ?? known })}
          >
            {t('move.do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
