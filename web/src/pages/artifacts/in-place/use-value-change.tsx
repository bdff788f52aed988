import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Artifact, ValueInput } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { changeArtifact, showChanged } from '../../../api/artifacts/rows.ts';
import { t } from '../../../text/index.ts';
import { errorText } from '../../../parts/feedback/error-text.ts';

/** A row is drawn at its new place within this time. */
const drawnMs = 2_000;

/** Gives the focus back to a value whose row was away for a moment because it moved, unless the focus is elsewhere. */
function followValue(artifact: number, field: number): void {
  const end = performance.now() + drawnMs;
  const focus = (): void => {
    const { activeElement } = document;
    const value = document.querySelector<HTMLElement>(`[data-artifact="${artifact}"] [data-field="${field}"]`);
    const isElsewhere = activeElement !== document.body && activeElement !== value;
    if (isElsewhere && activeElement?.closest('[role="dialog"]') === null) return;
    if (!isElsewhere) value?.focus({ preventScroll: true });
    if (performance.now() < end) requestAnimationFrame(focus);
  };
  focus();
}

type Sent = Omit<ValueInput, 'field_id'>;

interface Change {
  to: Sent;
  /** what Undo sends */
  before: Sent;
  /** the new value in words */
  text: string;
}

/** Saves a value at once, unless somebody else changed the artifact meanwhile, and offers to take it back. */
export function useValueChange(tracker: FullTracker, field: TrackerField) {
  const queries = useQueryClient();
  const { mutate, mutateAsync } = useMutation({
    mutationFn: ({ artifact, to }: { artifact: Artifact; to: Sent }) =>
      changeArtifact(artifact, { values: [{ field_id: field.field_id, ...to }] }),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error), autoClose: false }),
    onSettled: (_changed, _error, { artifact }) =>
      Promise.all([
        showChanged(queries, tracker.id, artifact.id).catch(() => undefined),
        ...[['artifact', artifact.id], ['artifacts'], ['board', tracker.id], ['crosstracker']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ]),
  });
  return async (artifact: Artifact, { to, before, text }: Change): Promise<boolean> => {
    const changed = await mutateAsync({ artifact, to }).catch(() => undefined);
    followValue(artifact.id, field.field_id);
    if (changed === undefined) return false;
    const now = changed === null ? artifact : { ...artifact, last_modified_date: new Date(changed).toISOString() };
    const id = `changed ${artifact.id} ${field.field_id}`;
    const undo = () => {
      notifications.hide(id);
      mutate({ artifact: now, to: before });
    };
    notifications.show({
      id,
      autoClose: 10_000,
      message: (
        <Group gap="xs" justify="space-between">
          {text === ''
            ? t('table.emptied', { artifact: artifact.xref, field: field.label })
            : t('table.changed', { artifact: artifact.xref, field: field.label, value: text })}
          <Button size="compact-xs" variant="light" onClick={undo}>
            {t('table.undo')}
          </Button>
        </Group>
      ),
    });
    return true;
  };
}
