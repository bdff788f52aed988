import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import classes from './avatar.module.css';
import { personName, useNames } from '../names.ts';
import { initialsOf } from './initials.ts';

/** Eight hues that differ for most people of a team. */
const hues = [24, 210, 280, 150, 340, 185, 95, 50];

/** The members of a user that a picture needs. */
export interface Pictured {
  id?: number | string | null;
  real_name?: string | null;
  username?: string | null;
  display_name: string;
  avatar_url?: string;
}

/** An uploaded picture has its hash in the address. The API draws initials for others, and so does the page. */
const uploaded = /\/users\/[^/]+\/avatar-[0-9a-f]+\.png$/;

interface Props {
  user: Pictured;
  /** small: beside a text in a line */
  size?: 'small' | 'normal' | 'large';
}

/** The picture of a person, or their initials on a color of their own. Their name is beside it, so screen readers skip it. */
export function Avatar({
  user: { id, real_name: name, display_name: shown, avatar_url: url },
  size = 'normal',
}: Props) {
  // The page may be at another address than the one that the API knows.
  const picture = uploaded.exec(url ?? '')?.[0];
  const [broken, setBroken] = useState<string>();
  if (picture !== undefined && picture !== broken) {
    return (
      <img
        aria-hidden
        alt=""
        src={picture}
        className={classes['avatar']}
        data-size={size}
        loading="lazy"
        onError={() => setBroken(picture)}
      />
    );
  }
  const hue = hues[Number(id ?? 0) % hues.length] ?? 0;
  return (
    <span
      aria-hidden
      className={classes['avatar']}
      data-size={size}
      // Drawn by the style sheet: as a text, they would be part of the visible name of a button.
      data-initials={initialsOf(name ?? shown)}
      style={{ '--hue': hue } as CSSProperties}
    />
  );
}

/** The picture of a person where there is no room for the name: it is in the tooltip, and for screen readers. */
export function NamedPicture({ user, size = 'normal' }: Props) {
  useNames();
  const name = personName(user);
  return (
    <span className={classes['picture']} title={name}>
      <Avatar user={user} size={size} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

/** The place of a picture where there is nobody. */
export function Nobody({ label }: { label: string }) {
  return (
    <span className={classes['picture']} title={label}>
      <span aria-hidden className={classes['nobody']} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** A name in a line of text, with the picture before it. */
export function Named({ user }: { user: Pictured }) {
  useNames();
  return (
    <span className={classes['named']}>
      <Avatar user={user} size="small" />
      <bdi>{personName(user)}</bdi>
    </span>
  );
}
