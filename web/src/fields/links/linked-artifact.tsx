import { Badge, Group, Text } from '@mantine/core';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { ArtifactStatus } from '../artifact-status.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';

interface Props {
  id: number;
  /** undefined: not loaded yet, or hidden */
  artifact: Artifact | undefined;
}

/** An artifact in a list: its reference, title and status. */
export function LinkedArtifact({ id, artifact }: Props) {
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <TextLink
        to="/artifacts/$artifact"
        params={{ artifact: id }}
        style={{ whiteSpace: 'nowrap', lineHeight: '24px' }}
        display="inline-block"
      >
        {artifact?.xref ?? `#${id}`}
      </TextLink>
      <Text truncate td={artifact?.is_open === false ? 'line-through' : 'none'}>
        {artifact?.title}
      </Text>
      {artifact !== undefined && artifact.status !== '' && (
        <Badge
          variant="default"
          tt="none"
          fw={500}
          style={{ flexShrink: 0 }}
          leftSection={<ArtifactStatus artifact={artifact} isMarkOnly />}
        >
          {artifact.status}
        </Badge>
      )}
    </Group>
  );
}
