import { Button, Divider, Drawer, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { TrackerField } from '../../../../../contract/tracker.ts';
import type { FieldPatch } from '../../../../../contract/tracker-field.ts';
import { patch } from '../../../api/client.ts';
import { useTrackerChange } from '../../../api/trackers/administration.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import type { Preset } from '../../../fields/field-ui.ts';
import { DefaultValue } from './default-value.tsx';
import { ListValues } from '../list-values/list-values.tsx';
import { isOfType, factsOf } from '../../../fields/type-facts.ts';
import { typeName } from '../../../fields/type-names.ts';

function FieldForm({ field, onClose }: { field: TrackerField; onClose: () => void }) {
  const [label, setLabel] = useState(field.label);
  const [description, setDescription] = useState(field.description);
  const [required, setRequired] = useState(field.required);
  const [collapsed, setCollapsed] = useState(field.collapsed);
  const [preset, setPreset] = useState<Preset>({});
  const save = useTrackerChange((given: FieldPatch) => patch(`/tracker_fields/${field.field_id}`, given));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = factsOf(field).isRequirable ? { required } : {};
    const folded = isOfType(field, 'fieldset') ? { collapsed } : {};
    save.mutate({ label, description, ...asked, ...folded, ...preset }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('trackerAdmin.label')}
          required
          data-autofocus
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Textarea
          label={t('trackerAdmin.description')}
          autosize
          minRows={2}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {factsOf(field).isRequirable && (
          <Switch
            label={t('trackerAdmin.required')}
            checked={required}
            onChange={(event) => setRequired(event.currentTarget.checked)}
          />
        )}
        {isOfType(field, 'fieldset') && (
          <Switch
            label={t('trackerAdmin.collapsed')}
            checked={collapsed}
            onChange={(event) => setCollapsed(event.currentTarget.checked)}
          />
        )}
        <DefaultValue field={field} onChange={setPreset} />
        <Refusal error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('app.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Changes what a field is called, asks for and offers. */
export function EditField({ field, onClose }: { field: TrackerField; onClose: () => void }) {
  const hasOwnValues = factsOf(field).holds === 'choices' && field.bindings.type === 'static';
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('trackerAdmin.editing', { field: field.label, type: typeName(field.type) })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <FieldForm field={field} onClose={onClose} />
      {hasOwnValues && (
        <>
          <Divider my="lg" />
          <ListValues field={field} />
        </>
      )}
    </Drawer>
  );
}
