import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArtifactSummary } from '../../../../contract/artifacts/artifact.ts';
import { type Mine, myArtifactsQuery } from '../../api/artifacts/mine.ts';
import { Announced } from '../../live/announced.tsx';
import { useMineNews } from '../../live/use-mine-news.ts';
import { Pages } from '../../parts/list/pages.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { t } from '../../text/index.ts';
import classes from '../../parts/project/entries.module.css';

function Entry({ artifact: { id, title, xref, tracker } }: { artifact: ArtifactSummary }) {
  return (
    <li className={classes['entry']}>
      <TextLink to="/artifacts/$artifact" params={{ artifact: id }} size="sm" fw={500}>
        {title === null || title === '' ? xref : title}
      </TextLink>
      <Text size="xs" c="dimmed">
        {xref} · {tracker.label} · {tracker.project.label}
      </Text>
    </li>
  );
}

const choices = (): { value: Mine; label: string }[] => [
  { value: 'assigned_to', label: t('home.artifacts.assigned') },
  { value: 'submitted_by', label: t('home.artifacts.submitted') },
];

/** The user's open artifacts. */
export function MyArtifacts() {
  const [mine, setMine] = useState<Mine>('assigned_to');
  const found = useInfiniteQuery(myArtifactsQuery(mine));
  const news = useMineNews(mine);
  return (
    <Stack gap="sm" component="section" aria-label={t('home.artifacts')}>
      <Group justify="space-between" mih={32}>
        <Group gap="sm">
          <Title order={2} size="h4">
            {t('home.artifacts')}
          </Title>
          <Announced count={news.count} onShow={news.show} />
        </Group>
        <SegmentedControl<Mine>
          size="xs"
          aria-label={t('home.artifacts.choice')}
          value={mine}
          onChange={setMine}
          data={choices()}
        />
      </Group>
      <Pages
        of={found}
        empty={
          <Text c="dimmed" size="sm">
            {t(`home.artifacts.none.${mine}`)}
          </Text>
        }
      >
        {(artifacts) => (
          <ul className={classes['list']}>
            {artifacts.map((artifact) => (
              <Entry key={artifact.id} artifact={artifact} />
            ))}
          </ul>
        )}
      </Pages>
    </Stack>
  );
}
