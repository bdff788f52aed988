import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Changeset } from '../../../../../contract/artifacts/artifact.ts';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { useSelf } from '../../../api/session.ts';
import { Moment } from '../../../parts/moment.tsx';
import { RichText } from '../../../parts/rich-text/rich-text.tsx';
import { t } from '../../../text/index.ts';
import { ShownChange } from './change.tsx';
import type { FieldChange } from './history-changes.ts';
import { CommentMenu } from './comment-menu.tsx';
import { Person } from '../../../parts/person.tsx';
import { personName } from '../../../parts/names.ts';
import { lazyPart } from '../../../load-part.ts';
import { NoConnectionIfLost } from '../../../parts/feedback/no-connection.tsx';

interface Props {
  artifact: number;
  /** the number of the changeset in the artifact; 0: unknown */
  version: number;
  changeset: Changeset;
  /** undefined: it is how the artifact began */
  changes: readonly FieldChange[] | undefined;
  fields: readonly TrackerField[];
  isLatest: boolean;
  /** of the version that the person sees; undefined: they may not change it */
  etag: string | undefined;
}

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog');

/** A changeset: author, time, changes and comment. */
export function HistoryEntry({ artifact, version, changeset, changes, fields, isLatest, etag }: Props) {
  const [isComparing, setComparing] = useState(false);
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
          <CommentMenu artifact={artifact} changeset={changeset.id} version={version} author={personName(author)} />
        )}
        {!isLatest && (
          <Button variant="subtle" size="compact-xs" onClick={() => setComparing(true)}>
            {t('history.compare')}
          </Button>
        )}
      </Group>
      {isComparing && (
        <Suspense fallback={<NoConnectionIfLost />}>
          <CompareDialog
            artifact={artifact}
            changeset={changeset}
            fields={fields}
            etag={etag}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
      {comment.body !== '' && (
        <Paper withBorder p="sm" style={{ overflowWrap: 'anywhere' }}>
          <RichText html={comment.post_processed_body} />
        </Paper>
      )}
      {changes?.map((change) => (
        <ShownChange key={change.id} change={change} />
      ))}
    </Stack>
  );
}
