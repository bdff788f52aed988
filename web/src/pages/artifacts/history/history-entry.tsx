import { Badge, Box, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Changeset } from '../../../../../contract/artifacts/artifact.ts';
import { useSelf } from '../../../api/session.ts';
import { Moment } from '../../../parts/moment.tsx';
import { RichText } from '../../../parts/rich-text.tsx';
import { t } from '../../../text/index.ts';
import { DiffView } from './diff-view.tsx';
import type { FieldChange } from './history-changes.ts';
import { CommentMenu } from './comment-menu.tsx';
import { Person } from '../../../parts/person.tsx';

function Change({ change: { label, isProse, before, after } }: { change: FieldChange }) {
  return (
    <Box style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" c="dimmed" component="span">
        {label}
      </Text>
      {isProse && before !== '' ? (
        <DiffView before={before} after={after} />
      ) : (
        <Group gap={6}>
          <Text component="span" td={before === '' ? 'none' : 'line-through'} c="dimmed">
            {before === '' ? t('field.empty') : before}
          </Text>
          <IconArrowRight size={14} aria-label={t('history.became')} />
          <Text component="span">{after === '' ? t('field.empty') : after}</Text>
        </Group>
      )}
    </Box>
  );
}

interface Props {
  artifact: number;
  /** the number of the changeset in the artifact; 0: unknown */
  version: number;
  changeset: Changeset;
  /** undefined: it is how the artifact began */
  changes: readonly FieldChange[] | undefined;
}

/** A changeset: author, time, changes and comment. */
export function HistoryEntry({ artifact, version, changeset, changes }: Props) {
  const isSignedIn = useSelf() !== null;
  const { last_comment: comment, submitted_by_details: author, submitted_on: at } = changeset;
  return (
    <Stack gap="xs" component="article">
      <Group gap={6}>
        <Person user={author} />
        <Text size="sm" c="dimmed" component="div">
          {changes === undefined && `${t('history.created')} `}
          <Moment at={at} />
        </Text>
        {comment.ugroups !== null && comment.ugroups.length > 0 && (
          <Badge variant="light" color="gray" tt="none">
            {t('comment.private', { groups: comment.ugroups.map(({ label }) => label).join(', ') })}
          </Badge>
        )}
        {comment.body !== '' && changeset.last_modified_date !== at && (
          <Text size="sm" c="dimmed" component="div">
            {t('comment.edited')} <Moment at={changeset.last_modified_date} />
          </Text>
        )}
        {comment.body !== '' && isSignedIn && (
          <CommentMenu
            artifact={artifact}
            changeset={changeset.id}
            version={version}
            author={author.real_name ?? author.display_name}
          />
        )}
      </Group>
      {comment.body !== '' && (
        <Paper withBorder p="sm" style={{ overflowWrap: 'anywhere' }}>
          <RichText html={comment.post_processed_body} />
        </Paper>
      )}
      {changes?.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </Stack>
  );
}
