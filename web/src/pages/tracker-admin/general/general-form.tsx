import { Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TrackerColor } from '../../../../../contract/trackers/colors.ts';
import type { FullTracker, TrackerPatch } from '../../../../../contract/trackers/tracker.ts';
import { changeTracker, siblingsQuery, useTrackerRefresh } from '../../../api/trackers/administration.ts';
import type { KnownTracker } from '../../../api/trackers/structure.ts';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { t } from '../../../text/index.ts';
import { Saved } from '../saved.tsx';
import { ColorSelect } from '../../../parts/color/color-select.tsx';

const valuesOf = (tracker: FullTracker) =>
  ({
    label: tracker.label,
    item_name: tracker.item_name,
    description: tracker.description,
    color_name: tracker.color_name as TrackerColor,
    parent_id: tracker.parent?.id ?? null,
    use_private_comments: tracker.use_private_comments,
  }) satisfies TrackerPatch;

/** The name, color, parent and switches of a tracker. */
export function GeneralForm({ tracker }: { tracker: KnownTracker }) {
  const { data: others = [] } = useQuery(siblingsQuery(tracker));
  const refresh = useTrackerRefresh();
  const saved = useEditForm({
    seen: tracker,
    valuesOf,
    validate: { label: isFilled, item_name: isFilled },
    refusals: { label: about.trackerLabel },
    save: (values, base) => changeTracker(base, values),
    onSaved: refresh,
  });
  const { form } = saved;
  const { parent_id: parent } = form.values;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack maw={560}>
        <TextInput label={t('trackerAdmin.name')} required {...form.getInputProps('label')} />
        <TextInput
          label={t('trackerAdmin.itemName')}
          description={t('trackerAdmin.itemName.hint')}
          required
          {...form.getInputProps('item_name')}
        />
        <Textarea label={t('trackerAdmin.description')} autosize minRows={2} {...form.getInputProps('description')} />
        <ColorSelect
          label={t('trackerAdmin.color')}
          value={form.values.color_name}
          onChange={(color) => color !== null && form.setFieldValue('color_name', color)}
        />
        <Select
          label={t('trackerAdmin.parent')}
          description={t('trackerAdmin.parent.hint')}
          data={others.map(({ id, label }) => ({ value: String(id), label }))}
          clearable
          clearButtonProps={{ 'aria-label': t('trackerAdmin.clear') }}
          placeholder={t('trackerAdmin.none')}
          {...form.getInputProps('parent_id')}
          value={parent === null ? null : String(parent)}
          onChange={(id) => form.setFieldValue('parent_id', id === null ? null : Number(id))}
        />
        <Switch
          label={t('trackerAdmin.privateComments')}
          {...form.getInputProps('use_private_comments', { type: 'checkbox' })}
        />
        <FormButtons of={saved} label={t('app.save')}>
          <Saved when={saved.isSaved} />
        </FormButtons>
      </Stack>
    </form>
  );
}
