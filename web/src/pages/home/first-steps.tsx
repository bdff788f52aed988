import { Button, Group, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FirstStep, firstSteps, firstStepsQuery } from '../../api/first-steps.ts';
import type { Self } from '../../api/session.ts';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { t } from '../../text/index.ts';
import classes from '../../parts/project/entries.module.css';

const pages = {
  password: { to: '/account', hash: 'password' },
  mail: { to: '/admin/mail' },
  project: { to: '/projects/new' },
  people: { to: '/admin/users' },
} as const satisfies Record<FirstStep, { to: string; hash?: string }>;

function Step({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  return (
    <li className={classes['entry']}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        {isDone ? (
          <IconCircleCheckFilled size={20} color="var(--green-text)" aria-hidden />
        ) : (
          <IconCircle size={20} color="var(--text-faint)" aria-hidden />
        )}
        <Group flex={1} gap="xs" align="flex-start">
          {/* On a phone, the button goes below the text. */}
          <Stack gap={0} flex="1 1 14rem">
            <Title order={3} size="sm" {...(isDone ? { c: 'dimmed' } : {})}>
              {t(`first.${step}`)}
              {isDone && <VisuallyHidden>{t('first.done')}</VisuallyHidden>}
            </Title>
            <Text size="sm" c="dimmed">
              {t(`first.${step}.hint`)}
            </Text>
          </Stack>
          {!isDone && (
            <LinkButton {...pages[step]} size="xs" variant={isNext ? 'filled' : 'default'}>
              {t(`first.${step}.do`)}
            </LinkButton>
          )}
        </Group>
      </Group>
    </li>
  );
}

/** The first tasks of the administrator of a new platform, until they are done or hidden. */
export function FirstSteps({ self }: { self: Self }) {
  const [isHidden, setHidden] = useLocalStorage({ key: 'hearth-first-steps-hidden', defaultValue: false });
  const { data: done } = useQuery({ ...firstStepsQuery(self), enabled: !isHidden });
  if (isHidden || done === undefined) return null;
  const count = firstSteps.filter((step) => done[step]).length;
  if (count === firstSteps.length) return null;
  const next = firstSteps.find((step) => !done[step]);
  return (
    <Panel
      title={t('first.title')}
      actions={
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {t('first.count', { count, total: firstSteps.length })}
          </Text>
          <Progress
            value={(100 * count) / firstSteps.length}
            w={80}
            aria-label={t('first.count', { count, total: firstSteps.length })}
          />
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setHidden(true)}>
            {t('first.hide')}
          </Button>
        </Group>
      }
    >
      <ol className={classes['list']}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={done[step]} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  );
}
