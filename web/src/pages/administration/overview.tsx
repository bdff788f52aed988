import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Health } from '../../../../contract/platform/health.ts';
import { healthQuery } from '../../api/administration.ts';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { t } from '../../text/index.ts';

const mebibytes = (bytes: number): string => t('admin.megabytes', { count: Math.round(bytes / 1_048_576) });

function State({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) {
  return (
    <Badge variant="dot" color={isGood ? 'green' : 'red'}>
      {isGood ? good : bad}
    </Badge>
  );
}

function Jobs({ jobs }: { jobs: Health['jobs'] }) {
  return (
    <Group gap="xs">
      <Text size="sm">{t('admin.health.jobs.counts', { queued: jobs.queued, running: jobs.running })}</Text>
      <State
        isGood={jobs.failed === 0}
        good={t('admin.health.jobs.good')}
        bad={t('admin.health.jobs.failed', { failed: jobs.failed })}
      />
      <TextLink to="/admin/jobs" size="sm">
        {t('admin.health.jobs.show')}
      </TextLink>
    </Group>
  );
}

const rowsOf = (health: Health): [label: string, value: ReactNode][] => [
  [t('admin.health.version'), `Hearth ${health.version}, Node.js ${health.node_version}`],
  [
    t('admin.health.database'),
    <Group key="database" gap="xs">
      {t(`admin.health.database.${health.database.kind}`)}
      <State
        isGood={health.database.is_reachable}
        good={t('admin.health.reachable')}
        bad={t('admin.health.unreachable')}
      />
    </Group>,
  ],
  [t('admin.health.started'), <Moment key="started" at={health.started_on} />],
  [t('admin.health.memory'), mebibytes(health.memory_bytes)],
  [t('admin.jobs'), <Jobs key="jobs" jobs={health.jobs} />],
  [
    t('admin.mail'),
    <Group key="mail" gap="xs">
      <Text size="sm">{health.mail_is_configured ? t('admin.health.mail.on') : t('admin.health.mail.off')}</Text>
      <TextLink to="/admin/mail" size="sm">
        {t('admin.health.mail.show')}
      </TextLink>
    </Group>,
  ],
  [
    t('admin.health.backup'),
    health.last_backup_on === null ? t('admin.health.backup.none') : <Moment key="backup" at={health.last_backup_on} />,
  ],
];

/** How this platform is doing. */
export function OverviewPage() {
  const found = useQuery(healthQuery);
  return (
    <Stack>
      <PageTitle hint={t('admin.overview.hint')}>{t('admin.title')}</PageTitle>
      <Loaded of={found}>
        {(health) => (
          <Table variant="vertical" layout="fixed" maw={760} fz="sm">
            <Table.Tbody>
              {rowsOf(health).map(([label, value]) => (
                <Table.Tr key={label}>
                  <Table.Th w={140}>{label}</Table.Th>
                  <Table.Td>{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
    </Stack>
  );
}
