import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** beside the title */
  note?: ReactNode;
  /** at the end of the head */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page, in a frame. Its lines reach from edge to edge. */
export const Panel = ({ title, note, actions, children }: Props) => (
  <section className={classes['panel']} aria-label={title}>
    <div className={classes['head']}>
      <div className={classes['title']}>
        <Title order={2} size="sm">
          {title}
        </Title>
        {note}
      </div>
      {actions}
    </div>
    <div className={classes['body']}>{children}</div>
  </section>
);
