import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import type { TrackerRules } from '../../../../../contract/trackers/workflow.ts';
import { t } from '../../../text/index.ts';
import { isOfType } from '../../../fields/type-facts.ts';

type Rule = TrackerRules['dates'][number];

const comparators = ['=', '≠', '<', '≤', '>', '≥'];

interface Props {
  tracker: FullTracker;
  rules: readonly Rule[];
  onChange: (rules: Rule[]) => void;
}

/** Rules for the order of two dates. */
export function DateRules({ tracker, rules, onChange }: Props) {
  const dates = tracker.fields.filter((field) => field.is_used && isOfType(field, 'date'));
  const data = dates.map((field) => ({ value: String(field.field_id), label: field.label }));
  const [first, second] = dates;
  if (first === undefined || second === undefined) {
    return (
      <Text c="dimmed" size="sm">
        {t('rules.dates.few')}
      </Text>
    );
  }
  const set = (index: number, rule: Rule, part: Partial<Rule>) => onChange(rules.with(index, { ...rule, ...part }));
  const next: Rule = { source_field_id: first.field_id, target_field_id: second.field_id, comparator: '≤' };
  return (
    <Stack gap="xs" align="flex-start">
      {rules.map((rule, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no id
        <Group key={index} gap="xs">
          <Select
            aria-label={t('rules.source', { rule: index + 1 })}
            data={data}
            value={String(rule.source_field_id)}
            onChange={(id) => set(index, rule, { source_field_id: Number(id) })}
            allowDeselect={false}
          />
          <Select
            aria-label={t('rules.comparator', { rule: index + 1 })}
            w={76}
            data={comparators}
            value={rule.comparator}
            onChange={(comparator) => set(index, rule, { comparator: comparator ?? rule.comparator })}
            allowDeselect={false}
          />
          <Select
            aria-label={t('rules.target', { rule: index + 1 })}
            data={data}
            value={String(rule.target_field_id)}
            onChange={(id) => set(index, rule, { target_field_id: Number(id) })}
            allowDeselect={false}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('rules.remove', { rule: index + 1 })}
            onClick={() => onChange(rules.toSpliced(index, 1))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...rules, next])}
      >
        {t('rules.dates.add')}
      </Button>
    </Stack>
  );
}
