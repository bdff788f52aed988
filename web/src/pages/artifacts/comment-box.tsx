import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { t } from '../../text/index.ts';
import { CommentGroups } from './comment-groups.tsx';
import type { CommentDraft } from './saving/draft.ts';
import { TextEditor } from '../../fields/text/text-editor.tsx';
import type { TextFormat } from '../../fields/text/text-format.ts';
import { isOfType } from '../../fields/type-facts.ts';

interface Preset {
  content: string;
  format: TextFormat;
}

/** Text fields start in the user's preferred format. */
function preferredFormat({ fields }: FullTracker): TextFormat {
  const presets = fields
    .filter((field) => isOfType(field, 'text'))
    .map(({ default_value: preset }) => preset as Preset);
  // An existing text has its own format.
  return presets.find(({ content }) => content === '')?.format ?? 'commonmark';
}

interface Props {
  tracker: FullTracker;
  comment: CommentDraft | undefined;
  /** what sends it; undefined: it is sent with changes of fields, by the bar at the foot of the page */
  send: ReactNode;
  onChange: (comment: CommentDraft) => void;
}

/** The place of the buttons that send a comment, while there is nothing to send. */
export const NothingToSend = () => (
  <Group justify="space-between" gap="xs">
    <Text size="sm" c="dimmed">
      {t('comment.keys')}
    </Text>
    <Button disabled>{t('comment.send')}</Button>
  </Group>
);

/** The comment is sent together with the changes when they are saved. */
export function CommentBox({ tracker, comment, send, onChange }: Props) {
  return (
    <Stack component="section" gap="xs" aria-label={t('comment.title')}>
      <TextEditor
        label={t('comment.new')}
        hidesLabel
        text={comment ?? { content: '', format: preferredFormat(tracker) }}
        onChange={(text) => onChange({ ...comment, ...text })}
      />
      {tracker.use_private_comments && comment !== undefined && comment.content !== '' && (
        <CommentGroups
          project={tracker.project.id}
          groups={comment.groups ?? []}
          onChange={(groups) => onChange({ ...comment, groups })}
        />
      )}
      {send ?? (
        <Text size="sm" c="dimmed">
          {t('comment.hint')}
        </Text>
      )}
    </Stack>
  );
}
