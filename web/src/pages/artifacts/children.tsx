import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { Known } from '../../api/artifacts/artifacts.ts';
import { ArtifactStatus } from '../../fields/artifact-status.tsx';
import { isOfType } from '../../fields/type-facts.ts';
import { useFamilies } from '../../live/use-families.ts';
import { NamedPicture } from '../../parts/avatar/avatar.tsx';
import { can } from '../../parts/can.tsx';
import { FamilyProgress } from '../../parts/family-progress.tsx';
import { ArtifactLink } from '../../parts/links/artifact-link.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { t } from '../../text/index.ts';
import classes from './children.module.css';

/** How many levels are open at first. */
const openLevels = 2;

function Child({ artifact, path }: { artifact: Artifact; path: readonly number[] }) {
  const family = useFamilies([artifact])(artifact);
  const [isOpen, setOpen] = useState(path.length < openLevels);
  // Links may lead back to an artifact above.
  const hasChildren = family.children.length > 0 && !path.includes(artifact.id);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes['child']}>
      <div className={classes['line']}>
        {hasChildren && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-expanded={isOpen}
            aria-label={t('children.of', { artifact: artifact.xref })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={14} aria-hidden />
          </ActionIcon>
        )}
        <Text component="span" size="xs" c="dimmed" className={classes['reference'] ?? ''}>
          {artifact.xref}
        </Text>
        <span className={classes['title']} data-closed={!artifact.is_open || undefined}>
          <ArtifactLink id={artifact.id}>{artifact.title ?? artifact.xref}</ArtifactLink>
        </span>
        {hasChildren && <FamilyProgress family={family} />}
        <ArtifactStatus artifact={artifact} />
        {artifact.assignees
          .filter(({ is_anonymous: isNobody }) => !isNobody)
          .map((user) => (
            <NamedPicture key={user.id} user={user} />
          ))}
      </div>
      {hasChildren && isOpen && <Tree family={family.children} path={[...path, artifact.id]} />}
    </li>
  );
}

function Tree({ family, path }: { family: readonly Artifact[]; path: readonly number[] }) {
  return (
    <ul className={classes['tree']}>
      {family.map((child) => (
        <Child key={child.id} artifact={child} path={path} />
      ))}
    </ul>
  );
}

/** The children of an artifact, theirs, and how many are closed. */
export function Children({ known: { artifact, tracker } }: { known: Known }) {
  const family = useFamilies([artifact])(artifact);
  if (family.children.length === 0) return null;
  const links = tracker.fields.find((field) => isOfType(field, 'art_link'));
  const mayAdd = can(artifact, 'artifact.update') && links?.permissions.includes('update') === true;
  // A tree that somebody began goes on in the tracker of its first child.
  const target = family.children[0]?.tracker.id ?? tracker.id;
  return (
    <Stack gap="xs" component="section" aria-label={t('children.title')}>
      <Group gap="sm">
        <Title order={2} size="h4">
          {t('children.title')}
        </Title>
        <FamilyProgress family={family} />
        {mayAdd && (
          <LinkButton
            to="/trackers/$tracker/new"
            params={{ tracker: target }}
            search={{ parent: artifact.id }}
            variant="subtle"
            size="compact-sm"
            ml="auto"
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            {t('children.add')}
          </LinkButton>
        )}
      </Group>
      <Tree family={family.children} path={[artifact.id]} />
    </Stack>
  );
}
