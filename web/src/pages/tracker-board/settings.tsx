import { ActionIcon, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { BoardSettings } from '../../../../contract/trackers/board.ts';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { boardSettingsQuery, saveBoardSettings } from '../../api/trackers/board.ts';
import type { Version } from '../../api/writes.ts';
import { choicesOf, listsOf } from '../../api/trackers/list-fields.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useEditForm } from '../../parts/form/use-edit-form.ts';
import { t } from '../../text/index.ts';

interface Props {
  tracker: KnownTracker;
  /** the list of the columns */
  field: TrackerField;
  settings: BoardSettings & Version;
}

function Dialog({ tracker, field, settings, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient();
  const columns = choicesOf(field).filter(({ isHidden }) => !isHidden);
  const isHere = (limit: BoardSettings['limits'][number]) => limit.field_id === field.field_id;
  const saved = useEditForm({
    seen: settings,
    valuesOf: ({ color_field_id: color, limits }) => ({
      color: color === null ? null : String(color),
      limits: Object.fromEntries(
        columns.map(({ id }) => [id, limits.find((limit) => isHere(limit) && limit.value_id === id)?.limit ?? '']),
      ),
    }),
    save: ({ color, limits: wanted }, base) =>
      saveBoardSettings(tracker.id, base, {
        color_field_id: color === null ? null : Number(color),
        limits: [
          ...base.limits.filter((limit) => !isHere(limit)),
          ...columns.flatMap(({ id }) => {
            const limit = Number(wanted[id]);
            return limit > 0 ? [{ field_id: field.field_id, value_id: id, limit }] : [];
          }),
        ],
      }),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: boardSettingsQuery(tracker.id).queryKey });
      onClose();
    },
  });
  const { form } = saved;
  return (
    <FormDialog of={saved} title={t('board.settings')} label={t('app.save')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('board.settings.hint')}
      </Text>
      <Select
        label={t('board.settings.color')}
        placeholder={t('board.settings.color.none')}
        clearable
        clearButtonProps={{ 'aria-label': t('board.settings.color.none') }}
        data={listsOf(tracker).map((one) => ({ value: String(one.field_id), label: one.label }))}
        {...form.getInputProps('color')}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {t('board.settings.limits')}
        </Text>
        <SimpleGrid cols={2} spacing="xs">
          {columns.map(({ id, label }) => (
            <NumberInput
              key={id}
              label={label}
              placeholder={t('board.settings.limit.none')}
              min={1}
              max={1000}
              allowDecimal={false}
              {...form.getInputProps(`limits.${id}`)}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </FormDialog>
  );
}

/** The button for the settings that everybody shares. */
export function BoardSettingsButton(props: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <ActionIcon variant="default" size={30} aria-label={t('board.settings')} onClick={open}>
        <IconSettings size={16} />
      </ActionIcon>
      {isOpen && <Dialog {...props} onClose={close} />}
    </>
  );
}
