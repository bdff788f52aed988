import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SettingName, Settings } from '../../../../../contract/settings.ts';
import { changeSettings, settingsQuery } from '../../../api/administration.ts';
import { done } from '../../../parts/feedback/done.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { PlatformBannerForm } from './banner.tsx';
import { SettingControl } from './setting-control.tsx';
import { groups, settingsOf } from './setting-groups.ts';

type Draft = Partial<Record<SettingName, string | number | boolean>>;

/** What differs from what is in force. */
const changesIn = (draft: Draft, current: Settings): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => current[name as SettingName] !== value));

function SettingsForm({ current }: { current: Settings }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const changes = changesIn(draft, current);
  const count = Object.keys(changes).length;
  const saving = useMutation({
    mutationFn: () => changeSettings(changes as Partial<Settings>),
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      setDraft({});
      done(t('app.saved'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={760}>
        {groups.map((group) => (
          <Fieldset key={group} legend={t(`setting.group.${group}`)}>
            <Stack gap="md">
              {settingsOf(group).map((name) => (
                <SettingControl
                  key={name}
                  name={name}
                  value={draft[name] ?? current[name]}
                  onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
                />
              ))}
            </Stack>
          </Fieldset>
        ))}
        <Refusal error={saving.error} />
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={count === 0}>
            {t('app.save')}
          </Button>
          {count > 0 && (
            <Text component="output" size="sm" c="dimmed">
              {t('admin.settings.changes', { count })}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

export function SettingsPage() {
  const found = useQuery(settingsQuery);
  return (
    <>
      <PageTitle hint={t('admin.settings.hint')}>{t('admin.settings')}</PageTitle>
      <Loaded of={found}>{(current) => <SettingsForm current={current} />}</Loaded>
      <PlatformBannerForm />
    </>
  );
}
