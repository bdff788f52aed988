import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { FullTracker } from '../../../../../contract/tracker.ts';
import type { NewField } from '../../../../../contract/tracker-structure.ts';
import { post } from '../../../api/client.ts';
import { useTrackerChange } from '../../../api/trackers/administration.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { flat, type Row, rowsOf } from '../tree/form-tree.ts';
import { type Listing, NewList } from '../list-values/new-list.tsx';
import { typeChoices } from '../../../fields/type-names.ts';
import { factsOf } from '../../../fields/type-facts.ts';

const pathOf = ({ field, parent }: Row): string =>
  parent === null ? field.label : `${pathOf(parent)} › ${field.label}`;

/** Where an element of a type can be put. */
function placesFor(type: string, tracker: FullTracker) {
  const holds = { fieldset: [], column: ['fieldset'] }[type] ?? ['fieldset', 'column'];
  return flat(rowsOf(tracker))
    .filter(({ kind, field }) => holds.includes(kind) && field.is_used)
    .map((row) => ({ value: String(row.field.field_id), label: pathOf(row) }));
}

const noList: Listing = { bindings: { type: 'static' }, values: [] };

/** Adds an element of any type to the form. */
export function AddField({ tracker, onClose }: { tracker: FullTracker; onClose: () => void }) {
  const [type, setType] = useState('string');
  const [label, setLabel] = useState('');
  const [chosen, setParent] = useState<string | null>(null);
  const [required, setRequired] = useState(false);
  const [listing, setListing] = useState(noList);
  const facts = factsOf({ type });
  const places = placesFor(type, tracker);
  const parent = places.find(({ value }) => value === chosen)?.value ?? places.at(-1)?.value ?? null;
  const add = useTrackerChange((field: NewField) => post(`/trackers/${tracker.id}/fields`, field));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field: NewField = {
      type,
      label,
      parent: parent === null ? null : Number(parent),
      ...(facts.isRequirable ? { required } : {}),
      ...(facts.holds === 'choices' ? listing : {}),
    };
    add.mutate(field, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('trackerAdmin.addField')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Select
            label={t('trackerAdmin.type')}
            data={typeChoices()}
            value={type}
            onChange={(value) => setType(value ?? type)}
            allowDeselect={false}
            searchable
          />
          <TextInput
            label={t('trackerAdmin.label')}
            required
            data-autofocus
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          {places.length > 0 && (
            <Select
              label={t('trackerAdmin.place')}
              data={places}
              value={parent}
              onChange={setParent}
              allowDeselect={false}
            />
          )}
          {facts.holds === 'choices' && <NewList project={tracker.project.id} onChange={setListing} />}
          {facts.isRequirable && (
            <Switch
              label={t('trackerAdmin.required')}
              checked={required}
              onChange={(event) => setRequired(event.currentTarget.checked)}
            />
          )}
          <Refusal error={add.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('trackerAdmin.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
