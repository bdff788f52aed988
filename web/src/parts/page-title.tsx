import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { platformName } from '../platform.ts';
import classes from './page-title.module.css';
import { TabPlaceContext, TitleSlotsContext } from './title-slots.ts';

interface Common {
  /** one sentence below it */
  hint?: ReactNode;
  /** actions, at the right */
  actions?: ReactNode;
}

/** The title of the browser tab, where it differs from the heading. */
type Props = Common & ({ children: string; tab?: string } | { children: ReactNode; tab: string });

/** The heading of a page, which is also the title of the browser tab. */
export function PageTitle({ children, hint, actions, tab }: Props) {
  const place = useContext(TabPlaceContext);
  const own = typeof children === 'string' ? children : '';
  useDocumentTitle([tab ?? [own, ...place].join(' · '), platformName()].join(' · '));
  const slots = useContext(TitleSlotsContext);
  if (slots !== undefined) {
    const heading = (
      <Title order={1} size="h3" {...(own === '' ? {} : { title: own })}>
        {children}
      </Title>
    );
    return (
      <>
        {slots.title !== null && createPortal(heading, slots.title)}
        {slots.actions !== null && createPortal(actions, slots.actions)}
        {hint !== undefined && (
          <Text c="dimmed" size="sm" mb="md">
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
