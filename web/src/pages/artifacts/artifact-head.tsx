import { Badge, Breadcrumbs, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { parentIds } from '../../api/artifacts/children.ts';
import { artifactsQuery } from '../../api/artifacts/links.ts';
import type { Known } from '../../api/artifacts/artifacts.ts';
import { useSelf } from '../../api/session.ts';
import { ArtifactStatus } from '../../fields/artifact-status.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { ArtifactLink } from '../../parts/links/artifact-link.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { t } from '../../text/index.ts';
import { ArtifactMenu } from './artifact-menu.tsx';
import { ValueTyped } from './in-place/value-input.tsx';
import { WatchMenu } from './watch-menu.tsx';
import { personName } from '../../parts/names.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  known: Known;
  /** the field of the title, where the person may change it here */
  title: TrackerField | undefined;
  /** undefined: there is nothing that the person may change */
  onEdit: (() => void) | undefined;
  /** all fields are open */
  isEditing: boolean;
  editButton: Ref<HTMLButtonElement>;
}

/** The tracker, reference, title and status of the artifact. */
export function ArtifactHead({ ref, known, title, onEdit, isEditing, editButton }: Props) {
  const { artifact, tracker } = known;
  const name = artifact.title === null || artifact.title === '' ? artifact.xref : artifact.title;
  const isSignedIn = useSelf() !== null;
  const { data: parents } = useQuery(artifactsQuery(parentIds(artifact)));
  return (
    <div ref={ref}>
      <Breadcrumbs component="nav" aria-label={t('app.path')} mb="xs" style={{ flexWrap: 'wrap' }}>
        <TextLink to="/projects/$project" params={{ project: String(artifact.project.id) }}>
          {artifact.project.label}
        </TextLink>
        <TextLink to="/trackers/$tracker" params={{ tracker: tracker.id }}>
          {tracker.label}
        </TextLink>
        {[...(parents?.values() ?? [])].map((parent) => (
          <ArtifactLink key={parent.id} id={parent.id}>
            {`${parent.xref} ${parent.title ?? ''}`}
          </ArtifactLink>
        ))}
        <Text>{artifact.xref}</Text>
      </Breadcrumbs>
      <PageTitle
        tab={`#${artifact.id} ${artifact.title ?? ''} · ${tracker.label}`}
        hint={
          <Group component="span" gap="xs">
            {artifact.status !== '' && (
              <Badge
                component="span"
                variant="default"
                tt="none"
                leftSection={<ArtifactStatus artifact={artifact} isMarkOnly />}
              >
                {artifact.status}
              </Badge>
            )}
            <span>{t(artifact.is_open ? 'artifact.open' : 'artifact.closed')}</span>
            <span>
              {t('artifact.changed', { name: personName(artifact.last_update_by_user) })}{' '}
              <Moment at={artifact.last_modified_date} />
            </span>
          </Group>
        }
        actions={
          <>
            {onEdit !== undefined && (
              <Button
                ref={editButton}
                variant="default"
                onClick={onEdit}
                leftSection={isEditing ? <IconCheck size={16} /> : <IconPencil size={16} />}
              >
                {t(isEditing ? 'artifact.edit.end' : 'artifact.edit')}
              </Button>
            )}
            {isSignedIn && <WatchMenu artifact={artifact.id} />}
            <ArtifactMenu known={known} />
          </>
        }
      >
        {title === undefined ? (
          name
        ) : (
          <ValueTyped tracker={tracker} field={title} artifact={artifact} isHeading>
            {name}
          </ValueTyped>
        )}
      </PageTitle>
    </div>
  );
}
