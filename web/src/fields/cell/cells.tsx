import { Fragment, type ReactNode } from 'react';
import { ArtifactLink } from '../../parts/links/artifact-link.tsx';
import link from '../../parts/links/artifact-link.module.css';
import { Named } from '../../parts/avatar/avatar.tsx';
import { Colored } from '../../parts/color/colored.tsx';
import type { CellChoice, CellUser, CellValue } from './cell-value.ts';
import { formatDateTime, formatDistance, formatMoment, formatNumber } from '../../text/format.ts';
import { personName } from '../../parts/names.ts';

const joined = (items: readonly ReactNode[]): ReactNode =>
  items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the items have no other key and never change places
    <Fragment key={index}>
      {index > 0 && ', '}
      {item}
    </Fragment>
  ));

export const choicesCell = (chosen: readonly CellChoice[] = []): ReactNode =>
  joined(
    chosen
      // The API represents "nobody" as an anonymous user.
      .filter(({ is_anonymous }) => is_anonymous !== true)
      .map(({ label, display_name: name, tlp_color, shape, ...user }) =>
        label === undefined && name !== undefined ? (
          <Named key="" user={{ ...user, display_name: name }} />
        ) : (
          <Colored key="" label={label ?? ''} color={tlp_color} shape={shape} />
        ),
      ),
  );

export const plainCell = ({ value }: CellValue): ReactNode =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

export const numberCell = ({ value, manual_value: manual }: CellValue): ReactNode => {
  const number = value ?? manual;
  return typeof number === 'number' ? formatNumber(number) : null;
};

export function userCell({ value }: CellValue): ReactNode {
  const user = value as CellUser | undefined;
  if (user === undefined) return null;
  return user.is_anonymous === true ? personName(user) : <Named user={user} />;
}

export const dateCell = ({ value, is_time_displayed: withTime = true }: CellValue): ReactNode =>
  typeof value === 'string' && (
    <time dateTime={value} title={formatDateTime(new Date(value))}>
      {formatMoment(value, withTime)}
    </time>
  );

/** How long ago something happened: the column stays narrow, and the exact time is in the title. */
export const momentCell = ({ value }: CellValue): ReactNode =>
  typeof value === 'string' && (
    <time dateTime={value} title={formatDateTime(new Date(value))}>
      {formatDistance(new Date(value))}
    </time>
  );

export const linksCell = ({ links = [] }: CellValue): ReactNode =>
  joined(
    links.map(({ id }) => (
      <ArtifactLink key={id} id={id}>
        #{id}
      </ArtifactLink>
    )),
  );

export const addressesCell = (addresses: readonly { text: string; url: string }[]): ReactNode =>
  joined(
    addresses.map(({ text, url }) => (
      <a key={url} href={url} className={link['link']}>
        {text}
      </a>
    )),
  );
