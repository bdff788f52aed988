import { Badge, Checkbox, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import type { TrackerRules } from '../../../../../contract/trackers/workflow.ts';
import { choicesOf, listsOf, nothing } from '../../../api/trackers/list-fields.ts';
import { t } from '../../../text/index.ts';
import { ScrollBox } from '../../../parts/list/scroll-box.tsx';

type Rule = TrackerRules['lists'][number];

interface Props {
  tracker: FullTracker;
  rules: readonly Rule[];
  onChange: (rules: Rule[]) => void;
}

const valuesOf = (field: TrackerField) => [{ id: nothing, label: t('trackerAdmin.none') }, ...choicesOf(field)];

const isSame = (one: Rule, other: Rule): boolean =>
  one.source_field_id === other.source_field_id &&
  one.source_value_id === other.source_value_id &&
  one.target_field_id === other.target_field_id &&
  one.target_value_id === other.target_value_id;

function Matrix({
  source,
  target,
  rules,
  onChange,
}: Omit<Props, 'tracker'> & Record<'source' | 'target', TrackerField>) {
  const toggle = (rule: Rule, isOn: boolean) =>
    onChange(isOn ? [...rules, rule] : rules.filter((one) => !isSame(one, rule)));
  return (
    <ScrollBox label={t('rules.lists')}>
      <Table withTableBorder withColumnBorders miw={Math.max(480, (valuesOf(target).length + 1) * 96)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td>
              <Text size="sm" c="dimmed">
                {t('rules.lists.corner', { source: source.label, target: target.label })}
              </Text>
            </Table.Td>
            {valuesOf(target).map(({ id, label }) => (
              <Table.Th key={id} scope="col" ta="center">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {valuesOf(source).map((from) => (
            <Table.Tr key={from.id}>
              <Table.Th scope="row">{from.label}</Table.Th>
              {valuesOf(target).map((to) => {
                const rule: Rule = {
                  source_field_id: source.field_id,
                  source_value_id: from.id,
                  target_field_id: target.field_id,
                  target_value_id: to.id,
                };
                return (
                  <Table.Td key={to.id}>
                    <Group justify="center">
                      <Checkbox
                        aria-label={t('rules.lists.pair', { source: from.label, target: to.label })}
                        checked={rules.some((one) => isSame(one, rule))}
                        onChange={(event) => toggle(rule, event.currentTarget.checked)}
                      />
                    </Group>
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

/** Rules for the allowed combinations of values of two lists. */
export function ListRules({ tracker, rules, onChange }: Props) {
  const lists = listsOf(tracker).filter((field) => field.bindings.type !== 'users');
  const [sourceId, setSource] = useState(rules[0]?.source_field_id);
  const [targetId, setTarget] = useState(rules[0]?.target_field_id);
  const source = lists.find((field) => field.field_id === sourceId);
  const target = lists.find((field) => field.field_id === targetId && field !== source);
  if (lists.length < 2) {
    return (
      <Text c="dimmed" size="sm">
        {t('rules.lists.few')}
      </Text>
    );
  }
  const optionsWithout = (other: TrackerField | undefined) =>
    lists.filter((field) => field !== other).map((field) => ({ value: String(field.field_id), label: field.label }));
  const labelOf = (id: number): string => lists.find((field) => field.field_id === id)?.label ?? String(id);
  const pairs = new Set(
    rules.map((rule) =>
      t('rules.lists.corner', { source: labelOf(rule.source_field_id), target: labelOf(rule.target_field_id) }),
    ),
  );
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {[...pairs].map((pair) => (
          <Badge key={pair} variant="light" color="gray" tt="none">
            {pair}
          </Badge>
        ))}
      </Group>
      <Group align="flex-end">
        <Select
          label={t('rules.lists.source')}
          data={optionsWithout(undefined)}
          value={source === undefined ? null : String(source.field_id)}
          onChange={(id) => setSource(id === null ? undefined : Number(id))}
        />
        <Select
          label={t('rules.lists.target')}
          data={optionsWithout(source)}
          value={target === undefined ? null : String(target.field_id)}
          onChange={(id) => setTarget(id === null ? undefined : Number(id))}
        />
      </Group>
      {source !== undefined && target !== undefined && (
        <Matrix source={source} target={target} rules={rules} onChange={onChange} />
      )}
    </Stack>
  );
}
