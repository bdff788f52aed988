import { Stack, Text, Title } from '@mantine/core';
import type { FullTracker } from '../../../../contract/tracker.ts';
import { t } from '../../text/index.ts';
import type { CommentDraft } from './draft.ts';
import { TextEditor } from './texts/text-editor.tsx';
import type { TextFormat } from './texts/text-format.ts';

/** Text fields begin in the format that the person prefers. */
function preferredFormat({ fields }: FullTracker): TextFormat {
  const text = fields.find(({ type }) => type === 'text')?.default_value as { format?: TextFormat } | undefined;
  return text?.format ?? 'commonmark';
}

interface Props {
  tracker: FullTracker;
  comment: CommentDraft | undefined;
  onChange: (comment: CommentDraft) => void;
}

/** A comment goes out together with the changes, when they are saved. */
export function CommentBox({ tracker, comment, onChange }: Props) {
  return (
    <Stack component="section" gap="xs" aria-label={t('comment.title')}>
      <Title order={2} size="h4">
        {t('comment.title')}
      </Title>
      <TextEditor
        label={t('comment.new')}
        hidesLabel
        text={comment ?? { content: '', format: preferredFormat(tracker) }}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed">
        {t('comment.hint')}
      </Text>
    </Stack>
  );
}
