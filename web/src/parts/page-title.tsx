import { ActionIcon, Group, Popover, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { platformName } from '../platform.ts';
import { t } from '../text/index.ts';
import classes from './page-title.module.css';
import { TabPlaceContext, TitleSlotsContext } from './title-slots.ts';

interface Common {
  /** one sentence below it */
  hint?: ReactNode;
  /** a longer explanation, behind a question mark */
  about?: string;
  /** actions, at the right */
  actions?: ReactNode;
}

/** The title of the browser tab, where it differs from the heading. */
type Props = Common & ({ children: string; tab?: string } | { children: ReactNode; tab: string });

/** Explains the page to people who ask, without a line above its list. */
function About({ children }: { children: string }) {
  return (
    <Popover width={320} position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('app.about')} title={t('app.about')}>
          <IconHelpCircle size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{children}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The heading of a page, which is also the title of the browser tab. */
export function PageTitle({ children, hint, about, actions, tab }: Props) {
  const place = useContext(TabPlaceContext);
  const own = typeof children === 'string' ? children : '';
  useDocumentTitle([tab ?? [own, ...place].join(' · '), platformName()].join(' · '));
  const slots = useContext(TitleSlotsContext);
  if (slots !== undefined) {
    const heading = (
      <Group gap={4} wrap="nowrap">
        <Title order={1} size="h3" {...(own === '' ? {} : { title: own })}>
          {children}
        </Title>
        {about !== undefined && <About>{about}</About>}
      </Group>
    );
    return (
      <>
        {slots.title !== null && createPortal(heading, slots.title)}
        {slots.actions !== null && createPortal(actions, slots.actions)}
        {hint !== undefined && (
          <Text c="dimmed" size="sm" mb="xs">
            {hint}
          </Text>
        )}
      </>
    );
  }
  return (
    <Group justify="space-between" gap="xs" className={classes['row'] ?? ''}>
      <div className={classes['title']}>
        <Title order={1} size="h3">
          {children}
        </Title>
        {about !== undefined && <About>{about}</About>}
        {hint !== undefined && (
          <Text c="dimmed" size="sm">
            {hint}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
