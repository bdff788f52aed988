import { Badge, Button, Checkbox, Group, Table, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { AccessKey } from '../../../../contract/accounts/access-key.ts';
import type { KeyPolicy } from '../../../../contract/accounts/key-policy.ts';
import { isScope, scopes } from '../../../../contract/accounts/scopes.ts';
import { Moment } from '../../parts/moment.tsx';
import { ScrollBox } from '../../parts/list/scroll-box.tsx';
import { t } from '../../text/index.ts';
import { KeyUses } from './key-uses.tsx';

function Scope({ identifier }: { identifier: string }) {
  if (!isScope(identifier)) return <Badge variant="light">{identifier}</Badge>;
  const { name, description } = scopes[identifier];
  return (
    <Tooltip label={description}>
      <Badge variant="light" color="gray">
        {name}
      </Badge>
    </Tooltip>
  );
}

/** The limits of a key, in a few words. */
function limitsOf({ permission, areas, project_ids: ids, networks, rate_limit: rate }: KeyPolicy): string[] {
  return [
    ...(permission === 'read' ? [t('keys.permission.read')] : []),
    ...areas.map((area) => t(`keys.area.${area}`)),
    ...(ids.length > 0 ? [t('keys.limit.projects', { count: ids.length })] : []),
    ...(networks.length > 0 ? [networks.join(', ')] : []),
    ...(rate === null ? [] : [t('keys.limit.rate', { count: rate })]),
  ];
}

interface RowProps {
  ofKey: AccessKey;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

function Row({ ofKey: accessKey, isSelected, onSelect }: RowProps) {
  const { id, description } = accessKey;
  const [isOpen, setOpen] = useState(false);
  const name = description === '' ? `#${id}` : description;
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={t('keys.select', { key: name })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>{description}</Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          {accessKey.scopes.map(({ identifier }) => (
            <Scope key={identifier} identifier={identifier} />
          ))}
        </Group>
      </Table.Td>
      <Table.Td>
        <Text size="xs">{limitsOf(accessKey.policy).join(' · ') || '–'}</Text>
      </Table.Td>
      <Table.Td>
        <Moment at={accessKey.creation_date} />
      </Table.Td>
      <Table.Td>
        {accessKey.last_used_on === null ? t('keys.used.never') : <Moment at={accessKey.last_used_on} />}
      </Table.Td>
      <Table.Td>{accessKey.last_used_by ?? '–'}</Table.Td>
      <Table.Td>
        {accessKey.expiration_date === null ? t('keys.expires.never') : <Moment at={accessKey.expiration_date} />}
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('keys.uses.of', { key: name })}
          onClick={() => setOpen(true)}
        >
          {t('keys.uses')}
        </Button>
        {isOpen && <KeyUses ofKey={accessKey} name={name} onClose={() => setOpen(false)} />}
      </Table.Td>
    </Table.Tr>
  );
}

interface Props {
  keys: readonly AccessKey[];
  selected: ReadonlySet<number>;
  onSelect: (selected: Set<number>) => void;
}

export function KeyTable({ keys, selected, onSelect }: Props) {
  const all = keys.every(({ id }) => selected.has(id));
  const toggle = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <ScrollBox label={t('keys.list')}>
      <Table highlightOnHover fz="sm" miw={960}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                aria-label={t('keys.selectAll')}
                checked={all}
                indeterminate={!all && selected.size > 0}
                onChange={() => onSelect(new Set(all ? [] : keys.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>{t('keys.description')}</Table.Th>
            <Table.Th>{t('keys.scopes')}</Table.Th>
            <Table.Th>{t('keys.policy')}</Table.Th>
            <Table.Th>{t('keys.created')}</Table.Th>
            <Table.Th title={t('keys.used.hint')}>{t('keys.used')}</Table.Th>
            <Table.Th>{t('keys.usedBy')}</Table.Th>
            <Table.Th>{t('keys.expires')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Row
              key={key.id}
              ofKey={key}
              isSelected={selected.has(key.id)}
              onSelect={(isSelected) => toggle(key.id, isSelected)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
