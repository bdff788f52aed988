import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ArtifactState } from '../../api/artifacts/links.ts';
import { ArtifactStatus } from '../../fields/artifact-status.tsx';
import { Colored } from '../../parts/color/colored.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { formatMoment, formatNumber } from '../../text/format.ts';
import { type NamedPerson, personName, useNames } from '../../parts/names.ts';

/** The columns that sort; the others have no order that artifacts of all trackers share. */
const sortedMetadata = new Set([
  '@id',
  '@title',
  '@description',
  '@status',
  '@assigned_to',
  '@submitted_by',
  '@last_update_by',
  '@submitted_on',
  '@last_update_date',
]);

export const isSortable = ({ name, type }: { name: string; type: string }): boolean =>
  name.startsWith('@') ? sortedMetadata.has(name) : type !== 'unknown';

export const isStatus = ({ name }: { name: string }): boolean => name.toLowerCase() === '@status';

type Value = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The words of a text, which is HTML. A cell has no room for its layout, and its title is a link by itself. */
const wordsIn = (html: unknown): string =>
  new DOMParser().parseFromString(textOf(html), 'text/html').body.textContent.trim();

const people = (value: Value): string => ((value['value'] ?? []) as NamedPerson[]).map(personName).join(', ');

function Labels({ values }: { values: readonly { label: string; color?: string | null }[] }) {
  return values.map(({ label, color }) => <Colored key={label} label={label} color={color} />);
}

const shown: Record<string, (value: Value, id: number) => ReactNode> = {
  artifact: (_value, id) => <TextLink to="/artifacts/$artifact" params={{ artifact: id }}>{`#${id}`}</TextLink>,
  numeric: ({ value }) => (typeof value === 'number' ? formatNumber(value) : ''),
  text: ({ value }) => (
    <Text inherit lineClamp={2}>
      {wordsIn(value)}
    </Text>
  ),
  date: ({ value, with_time: withTime }) => (typeof value === 'string' ? formatMoment(value, withTime === true) : ''),
  list_static: ({ value }) => <Labels values={(value ?? []) as { label: string; color: string | null }[]} />,
  list_user_group: ({ value }) => <Labels values={(value ?? []) as { label: string }[]} />,
  list_user: people,
  user: (value) => personName(value),
  project: ({ name, icon }) => `${textOf(icon)} ${textOf(name)}`.trim(),
  tracker: ({ name, color }) => <Colored label={textOf(name)} color={textOf(color)} />,
  pretty_title: ({ tracker_name: tracker, title }, id) => (
    <TextLink to="/artifacts/$artifact" params={{ artifact: id }}>
      {`${textOf(tracker)} #${id} ${textOf(title)}`}
    </TextLink>
  ),
  link_type: ({ label }) => textOf(label),
};

interface Props {
  column: { name: string; type: string };
  row: Record<string, unknown>;
  /** undefined: not loaded, or not needed */
  artifact: ArtifactState | undefined;
}

export const idIn = (row: Record<string, unknown>): number => (row['@artifact'] as { id: number }).id;

/** A value of a query across trackers. The title leads to the artifact. */
export function QueryCell({ column: { name, type }, row, artifact }: Props) {
  useNames();
  const value = (row[name] ?? {}) as Value;
  if (name.toLowerCase() === '@title') {
    return (
      <TextLink to="/artifacts/$artifact" params={{ artifact: idIn(row) }} inherit fw={500} c="inherit">
        {wordsIn(value['value']) || `#${idIn(row)}`}
      </TextLink>
    );
  }
  if (isStatus({ name }) && artifact !== undefined) return <ArtifactStatus artifact={artifact} />;
  return (
    <Text component="div" inherit>
      {shown[type]?.(value, idIn(row)) ?? ''}
    </Text>
  );
}
