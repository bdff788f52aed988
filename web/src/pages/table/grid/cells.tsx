import { Fragment, type ReactNode } from 'react';
import { Colored } from '../../../parts/color/colored.tsx';
import { ArtifactLink } from './artifact-link.tsx';
import classes from '../table.module.css';
import { dayShown, momentShown, plainText } from './shown.ts';
import type { ShownChoice, ShownUser, ShownValue } from './values.ts';

type Cell = (value: ShownValue) => ReactNode;

const joined = (parts: readonly ReactNode[]): ReactNode =>
  parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and stay where they are
    <Fragment key={index}>
      {index > 0 && ', '}
      {part}
    </Fragment>
  ));

const choices = (chosen: readonly ShownChoice[] = []): ReactNode =>
  joined(
    chosen
      // Where nobody is chosen, the API names somebody without a name.
      .filter(({ is_anonymous }) => is_anonymous !== true)
      .map(({ label, display_name, tlp_color }) => (
        <Colored key="" label={label ?? display_name ?? ''} color={tlp_color} />
      )),
  );

const plain: Cell = ({ value }) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
const text: Cell = (value) => plainText(value);
const list: Cell = ({ values }) => choices(values);
const user: Cell = ({ value }) => (value as ShownUser | undefined)?.display_name;

const date: Cell = ({ value, is_time_displayed: withTime = true }) =>
  typeof value === 'string' && (
    <time dateTime={value} title={momentShown(value)}>
      {withTime ? momentShown(value) : dayShown(value)}
    </time>
  );

const links: Cell = ({ links: linked = [] }) =>
  joined(
    linked.map(({ id }) => (
      <ArtifactLink key={id} id={id}>
        #{id}
      </ArtifactLink>
    )),
  );

const references: Cell = ({ value }) =>
  joined(
    ((value ?? []) as { ref: string; url: string }[]).map(({ ref, url }) => (
      <a key={url} href={url} className={classes['link']}>
        {ref}
      </a>
    )),
  );

const files: Cell = ({ file_descriptions: found = [] }) =>
  joined(
    found.map(({ id, name, html_url }) => (
      <a key={id} href={html_url} className={classes['link']}>
        {name}
      </a>
    )),
  );

/** How a value of each type is shown in one line; the others are a text or a number. */
const cells: Record<string, Cell> = {
  text,
  date,
  subon: date,
  lud: date,
  sb: list,
  rb: list,
  msb: list,
  cb: list,
  tbl: ({ bind_value_objects }) => choices(bind_value_objects),
  subby: user,
  luby: user,
  art_link: links,
  cross: references,
  file: files,
  perm: ({ granted_groups: groups = [] }) => groups.join(', '),
  computed: ({ value, manual_value }) => (value ?? manual_value) as number | null,
};

export const cellOf = (value: ShownValue): ReactNode => (cells[value.type] ?? plain)(value);
