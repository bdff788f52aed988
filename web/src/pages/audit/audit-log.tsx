import { Button, Code, Group, Menu, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import { type AuditEntry, auditedTypes } from '../../../../contract/platform/audit.ts';
import { auditFile, type AuditFilters, auditQuery } from '../../api/audit.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { type Column, DataTable } from '../../parts/list/data-table.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Person } from '../../parts/person.tsx';
import { UserChoice } from '../../parts/user-choice.tsx';
import { meaningOf, t } from '../../text/index.ts';

const addressOf = ({ address, key_id: key }: AuditEntry): string | null =>
  address !== null && key !== null ? t('audit.address.key', { address, key }) : address;

type Detail = AuditEntry['details'][number];

/** Members and described things have names of their own; the other details are codes, separated by commas. */
function valueText({ name, value }: Detail, isOfSettings: boolean): string {
  if (name === 'member' || (name === 'names' && !isOfSettings)) return value;
  const meaning = (code: string): string =>
    name === 'names' ? meaningOf(`setting.${code}`, code) : meaningOf(`auditValue.${code}`, code);
  return value.split(', ').map(meaning).join(', ');
}

function detailsText(details: readonly Detail[]): string {
  const isOfSettings = details.some(({ name, value }) => name === 'parts' && value === 'settings');
  return details
    .map((detail) => {
      const id = detail.name === 'names' && !isOfSettings ? 'things' : detail.name;
      return t('audit.detail', {
        name: meaningOf(`auditDetail.${id}`, detail.name),
        value: valueText(detail, isOfSettings),
      });
    })
    .join(', ');
}

const common: Column<AuditEntry>[] = [
  { header: 'audit.date', cell: ({ date }) => <Moment at={date} /> },
  { header: 'audit.event', cell: ({ event, label }) => meaningOf(`event.${event}`, label) },
  {
    header: 'audit.user',
    cell: ({ user }) => (user === null ? t('audit.user.none') : <Person user={user} />),
  },
  {
    header: 'audit.subject',
    cell: ({ subject }) =>
      subject !== null &&
      t('audit.subject.of', {
        kind: meaningOf(`subject.${subject.kind}`, subject.kind),
        name: subject.label ?? `#${subject.id}`,
      }),
  },
  {
    header: 'audit.details',
    cell: ({ details }) =>
      details.length > 0 && <Code style={{ overflowWrap: 'anywhere' }}>{detailsText(details)}</Code>,
  },
];

const ofPlatform: Column<AuditEntry>[] = [
  { header: 'audit.project', cell: ({ project }) => project?.label },
  { header: 'audit.address', cell: addressOf },
];

const events = () => [
  { value: '', label: t('audit.event.all') },
  ...auditedTypes.map((type) => ({ value: type, label: t(`event.${type}`) })),
];

interface FilterProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

function Filters({ filters, onChange }: FilterProps) {
  const id = useId();
  const [people, setPeople] = useState<MinimalUser[]>([]);
  /** The log is about one person at a time: the last one chosen. */
  function choose(users: MinimalUser[]): void {
    setPeople(users.slice(-1));
    onChange({ ...filters, user_id: users.at(-1)?.id ?? undefined });
  }
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={t('audit.event')}
        data={events()}
        value={filters.event}
        w={130}
        onChange={(event) => onChange({ ...filters, event: event.currentTarget.value })}
      />
      <UserChoice rowWidth={130} label={t('audit.person')} value={people} onChange={choose} />
      {(['since', 'until'] as const).map((name) => (
        <Group key={name} gap={4} wrap="nowrap">
          <Text component="label" size="sm" c="dimmed" htmlFor={`${id}-${name}`}>
            {t(`audit.${name}`)}
          </Text>
          <TextInput
            id={`${id}-${name}`}
            type="date"
            w={130}
            value={filters[name]}
            onChange={(event) => onChange({ ...filters, [name]: event.currentTarget.value })}
          />
        </Group>
      ))}
    </Group>
  );
}

function Exports({ project, filters }: { project: number | undefined; filters: AuditFilters }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t('audit.export')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'jsonl'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={auditFile(project, filters, format)} download>
            {t(`audit.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  /** undefined: of the whole platform */
  project?: number;
  /** further buttons */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The audit log, with filters and exports. */
export function AuditLog({ project, actions, children }: Props) {
  const [filters, setFilters] = useState<AuditFilters>({ event: '', user_id: undefined, since: '', until: '' });
  const found = useInfiniteQuery({ ...auditQuery(project, filters), placeholderData: keepPreviousData });
  return (
    <Stack gap="xs">
      <PageTitle
        about={t('audit.hint')}
        actions={
          <Group gap="xs">
            {project !== undefined && <Filters filters={filters} onChange={setFilters} />}
            <Exports project={project} filters={filters} />
            {actions}
          </Group>
        }
      >
        {t('audit.title')}
      </PageTitle>
      {children}
      {project === undefined && <Filters filters={filters} onChange={setFilters} />}
      <Pages of={found} empty={<Empty>{t('audit.none')}</Empty>}>
        {(lines) => (
          <DataTable
            label={t('audit.title')}
            rows={lines}
            keyOf={({ id }) => id}
            columns={project === undefined ? [...common, ...ofPlatform] : common}
            minWidth={project === undefined ? 960 : 860}
          />
        )}
      </Pages>
    </Stack>
  );
}
