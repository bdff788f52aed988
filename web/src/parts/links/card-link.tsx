import { Card, type CardProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './card-link.module.css';

type TitleProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** The title of a `LinkedCard`. A click anywhere on the card follows it, except on the links of its text. */
export const CardLink = createLink(({ children, ...props }: TitleProps) => (
  <a {...props} className={classes['title']}>
    {children}
  </a>
));

/** A card that its title opens. */
export const LinkedCard = ({ children, ...props }: CardProps & { children: ReactNode }) => (
  <Card withBorder {...props} className={classes['card'] ?? ''}>
    {children}
  </Card>
);
