import { Button, Code, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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

/** Members and settings have names of their own; the other details are codes, separated by commas. */
function detailText({ name, value }: Detail): string {
  const isName = name === 'member' || name === 'names';
  const codes = isName ? [] : value.split(', ');
  const shown = isName ? value : codes.map((code) => meaningOf(`auditValue.${code}`, code)).join(', ');
  return t('audit.detail', { name: meaningOf(`auditDetail.${name}`, name), value: shown });
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
    cell: ({ details }) => details.length > 0 && <Code>{details.map(detailText).join(', ')}</Code>,
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
  const [people, setPeople] = useState<MinimalUser[]>([]);
  /** The log is about one person at a time: the last one chosen. */
  function choose(users: MinimalUser[]): void {
    setPeople(users.slice(-1));
    onChange({ ...filters, user_id: users.at(-1)?.id ?? undefined });
  }
  return (
    <Group gap="xs" align="flex-end" wrap="wrap">
      <NativeSelect
        label={t('audit.event')}
        data={events()}
        value={filters.event}
        maw={320}
        onChange={(event) => onChange({ ...filters, event: event.currentTarget.value })}
      />
      <UserChoice label={t('audit.person')} value={people} onChange={choose} />
      {(['since', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`audit.${name}`)}
          value={filters[name]}
          onChange={(event) => onChange({ ...filters, [name]: event.currentTarget.value })}
        />
      ))}
    </Group>
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
    <Stack>
      <PageTitle
        hint={t('audit.hint')}
        actions={
          <Group gap="xs">
            {(['csv', 'jsonl'] as const).map((format) => (
              <Button key={format} component="a" variant="default" href={auditFile(project, filters, format)} download>
                {t(`audit.${format}`)}
              </Button>
            ))}
            {actions}
          </Group>
        }
      >
        {t('audit.title')}
      </PageTitle>
      {children}
      <Filters filters={filters} onChange={setFilters} />
      <Pages of={found} empty={<Empty>{t('audit.none')}</Empty>}>
        {(lines) => (
          <DataTable
            label={t('audit.title')}
            rows={lines}
            keyOf={({ id }) => id}
            columns={project === undefined ? [...common, ...ofPlatform] : common}
            minWidth={project === undefined ? 1040 : 860}
          />
        )}
      </Pages>
    </Stack>
  );
}
