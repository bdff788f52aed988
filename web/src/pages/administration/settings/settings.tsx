import { Fieldset, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingName, Settings } from '../../../../../contract/settings.ts';
import { changeSettings, settingsQuery } from '../../../api/administration.ts';
import type { Version } from '../../../api/writes.ts';
import { done } from '../../../parts/feedback/done.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { t } from '../../../text/index.ts';
import { PlatformBannerForm } from './banner.tsx';
import { SettingControl } from './setting-control.tsx';
import { groups, settingsInGroup } from './setting-groups.ts';

/** The settings that differ from the current ones. */
const changesIn = (values: Settings, current: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => current[name as SettingName] !== value));

const valuesOf = ({ etag: _etag, ...settings }: Settings & Version): Settings => settings;

function SettingsForm({ current }: { current: Settings & Version }) {
  const queries = useQueryClient();
  const saved = useEditForm({
    seen: current,
    valuesOf,
    save: (values, base) => changeSettings(base, changesIn(values, valuesOf(base))),
    onSaved: async (answer) => {
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
      form.setValues(answer);
      done(t('app.saved'));
    },
  });
  const { form } = saved;
  const count = Object.keys(changesIn(form.values, valuesOf(saved.base))).length;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack maw={760}>
        {groups.map((group) => (
          <Fieldset key={group} legend={t(`setting.group.${group}`)}>
            <Stack gap="md">
              {settingsInGroup(group).map((name) => (
                <SettingControl
                  key={name}
                  name={name}
                  value={form.values[name]}
                  error={form.errors[name]}
                  onChange={(value) => form.setFieldValue(name, value)}
                />
              ))}
            </Stack>
          </Fieldset>
        ))}
        <FormButtons of={saved} label={t('app.save')} submit={{ disabled: count === 0 }}>
          {count > 0 && (
            <Text component="output" size="sm" c="dimmed">
              {t('admin.settings.changes', { count })}
            </Text>
          )}
        </FormButtons>
      </Stack>
    </form>
  );
}

export function PlatformSettingsPage() {
  const found = useQuery(settingsQuery);
  return (
    <>
      <PageTitle hint={t('admin.settings.hint')}>{t('admin.settings')}</PageTitle>
      <Loaded of={found}>{(current) => <SettingsForm current={current} />}</Loaded>
      <PlatformBannerForm />
    </>
  );
}
