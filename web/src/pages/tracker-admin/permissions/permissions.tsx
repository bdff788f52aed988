import { Stack, Title } from '@mantine/core';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import type { PermissionsInput } from '../../../../../contract/trackers/structure.ts';
import { changeTracker, useAdministered, useTrackerRefresh } from '../../../api/trackers/administration.ts';
import type { KnownTracker } from '../../../api/trackers/structure.ts';
import { PageTitle } from '../../../parts/page-title.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { type PlainMessageId, t } from '../../../text/index.ts';
import { FieldPermissions } from './field-permissions.tsx';
import { GroupChoice } from '../group-choice.tsx';
import { Saved } from '../saved.tsx';

type Granted = Record<keyof PermissionsInput, string[]>;

const kinds: [keyof PermissionsInput, PlainMessageId][] = [
  ['can_access', 'trackerAdmin.access.all'],
  ['can_access_submitted_by_user', 'trackerAdmin.access.own'],
  ['can_access_assigned_to_group', 'trackerAdmin.access.assigned'],
  ['can_access_submitted_by_group', 'trackerAdmin.access.submitted'],
  ['can_admin', 'trackerAdmin.access.admin'],
];

const idsOf = (groups: readonly { id: string }[] = []): string[] => groups.map(({ id }) => id);

const grantedIn = ({ permissions_for_groups: given }: FullTracker): Granted => ({
  can_access: idsOf(given?.can_access),
  can_access_submitted_by_user: idsOf(given?.can_access_submitted_by_user),
  can_access_assigned_to_group: idsOf(given?.can_access_assigned_to_group),
  can_access_submitted_by_group: idsOf(given?.can_access_submitted_by_group),
  can_admin: idsOf(given?.can_admin),
});

function TrackerPermissions({ tracker }: { tracker: KnownTracker }) {
  const refresh = useTrackerRefresh();
  const saved = useEditForm({
    seen: tracker,
    valuesOf: grantedIn,
    save: (wanted, base) => changeTracker(base, { permissions_for_groups: wanted }),
    onSaved: refresh,
  });
  const { form } = saved;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack maw={640}>
        {kinds.map(([kind, label]) => (
          <GroupChoice
            key={kind}
            label={t(label)}
            {...form.getInputProps(kind)}
            value={form.values[kind]}
            onChange={(groups) => form.setFieldValue(kind, groups)}
          />
        ))}
        <FormButtons of={saved} label={t('app.save')}>
          <Saved when={saved.isSaved} />
        </FormButtons>
      </Stack>
    </form>
  );
}

/** The permissions of a tracker and its fields. */
export function Permissions() {
  const tracker = useAdministered();
  return (
    <>
      <PageTitle about={t('trackerAdmin.permissions.hint')}>{t('trackerAdmin.permissions')}</PageTitle>
      <FieldPermissions tracker={tracker} />
      <Title order={2} size="h3" mt="xl" mb="sm">
        {t('trackerAdmin.trackerPermissions')}
      </Title>
      <TrackerPermissions tracker={tracker} />
    </>
  );
}
