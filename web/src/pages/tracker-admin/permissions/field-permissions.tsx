import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { changeField, useTrackerRefresh } from '../../../api/trackers/administration.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { type PlainMessageId, t } from '../../../text/index.ts';
import { hasValues, factsOf } from '../../../fields/type-facts.ts';
import { flat, rowsOf } from '../tree/form-tree.ts';
import { GroupChoice } from '../group-choice.tsx';
import { ScrollBox } from '../../../parts/list/scroll-box.tsx';

const kinds = ['can_read', 'can_submit', 'can_update'] as const;
type Granted = Record<(typeof kinds)[number], string[]>;

const names: Record<(typeof kinds)[number], PlainMessageId> = {
  can_read: 'trackerAdmin.canRead',
  can_submit: 'trackerAdmin.canSubmit',
  can_update: 'trackerAdmin.canUpdate',
};

const groupsOf = ({ permissions_for_groups: given }: TrackerField, kind: (typeof kinds)[number]) => given?.[kind] ?? [];

/** Calculated fields can only be read. */
const kindsOf = (field: TrackerField) => (factsOf(field).isRequirable ? kinds : (['can_read'] as const));

function grantedIn(field: TrackerField): Granted {
  const idsOf = (kind: (typeof kinds)[number]): string[] => groupsOf(field, kind).map(({ id }) => id);
  return { can_read: idsOf('can_read'), can_submit: idsOf('can_submit'), can_update: idsOf('can_update') };
}

function Edit({ field, onClose }: { field: TrackerField; onClose: () => void }) {
  const refresh = useTrackerRefresh();
  const saved = useEditForm({
    seen: field,
    valuesOf: grantedIn,
    save: (granted, base) => {
      const wanted = Object.fromEntries(kindsOf(field).map((kind) => [kind, granted[kind]]));
      return changeField(base, { permissions_for_groups: wanted });
    },
    onSaved: async () => {
      await refresh();
      onClose();
    },
  });
  const { form } = saved;
  return (
    <FormDialog
      title={t('trackerAdmin.fieldPermissions.of', { field: field.label })}
      label={t('app.save')}
      of={saved}
      onClose={onClose}
    >
      {kindsOf(field).map((kind) => (
        <GroupChoice
          key={kind}
          label={t(names[kind])}
          {...form.getInputProps(kind)}
          value={form.values[kind]}
          onChange={(groups) => form.setFieldValue(kind, groups)}
        />
      ))}
    </FormDialog>
  );
}

function Granting({ field, onEdit }: { field: TrackerField; onEdit: () => void }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {field.label}
      </Table.Th>
      {kinds.map((kind) => (
        <Table.Td key={kind}>
          <Text size="sm">
            {groupsOf(field, kind)
              .map(({ label }) => label)
              .join(', ') || '–'}
          </Text>
        </Table.Td>
      ))}
      <Table.Td ta="right">
        <Button
          size="compact-sm"
          variant="default"
          onClick={onEdit}
          aria-label={t('trackerAdmin.editPermissions', { field: field.label })}
        >
          {t('trackerAdmin.edit')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

/** The permissions to read, submit and update each field. */
export function FieldPermissions({ tracker }: { tracker: FullTracker }) {
  const [edited, setEdited] = useState<TrackerField>();
  const fields = flat(rowsOf(tracker))
    .map(({ field }) => field)
    .filter((field) => field.is_used && hasValues(field));
  return (
    <>
      <ScrollBox label={t('trackerAdmin.fieldPermissions')}>
        <Table miw={640} highlightOnHover verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('trackerAdmin.field')}</Table.Th>
              {kinds.map((kind) => (
                <Table.Th key={kind}>{t(names[kind])}</Table.Th>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Granting key={field.field_id} field={field} onEdit={() => setEdited(field)} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {edited !== undefined && <Edit field={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
