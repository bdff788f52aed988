import { Card, type CardProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = CardProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof CardProps> & { ref?: Ref<HTMLAnchorElement> };

/** A card that is one large link. */
export const CardLink = createLink((props: Props) => <Card component="a" withBorder c="inherit" {...props} />);
