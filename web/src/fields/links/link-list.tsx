import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { artifactsQuery } from '../../api/artifacts/links.ts';
import { t } from '../../text/index.ts';
import { labelOfType, type LinkType, type ShownLink } from './link.ts';
import { LinkedArtifact } from './linked-artifact.tsx';

interface Props {
  types: readonly LinkType[];
  links: readonly ShownLink[];
  /** from other artifacts to this one */
  reverse: readonly ShownLink[];
}

/** Linked artifacts in both directions, by the types of their links. */
export function LinkList({ types, links, reverse }: Props) {
  const { data: artifacts } = useQuery(artifactsQuery([...links, ...reverse].map(({ id }) => id)));
  const all = [
    ...links.map((link) => ({ link, label: labelOfType(types, link.type ?? '', 'forward') })),
    ...reverse.map((link) => ({ link, label: labelOfType(types, link.type ?? '', 'reverse') })),
  ];
  if (all.length === 0) return <Text c="dimmed">{t('links.none')}</Text>;
  return (
    <Stack gap="xs">
      {[...Map.groupBy(all, ({ label }) => label)].map(([label, members]) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <List listStyleType="none" withPadding={false}>
            {members.map(({ link: { id } }) => (
              <List.Item key={id}>
                <LinkedArtifact id={id} artifact={artifacts?.get(id)} />
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}
