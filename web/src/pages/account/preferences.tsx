import { NativeSelect, Select, Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { languageNames, languageOf } from '../../../../contract/languages.ts';
import { type PreferenceName, preferenceQuery, preferences, writePreference } from '../../api/users/preferences.ts';
import { setAccountLanguage } from '../../language.ts';
import { done } from '../../parts/feedback/done.ts';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { setTimeZone } from '../../time-zone.ts';
import { t } from '../../text/index.ts';

/** One preference. A change is saved immediately. */
function usePreference(name: PreferenceName) {
  const queries = useQueryClient();
  const { queryKey, ...query } = preferenceQuery(name);
  const { data } = useQuery({ queryKey, ...query });
  const writing = useMutation({
    mutationFn: (value: string) => writePreference(name, value),
    onSuccess: (_, value) => {
      queries.setQueryData(queryKey, value === '' ? null : value);
      done(t('app.saved'));
    },
  });
  return {
    isKnown: data !== undefined,
    value: writing.isPending ? writing.variables : (data ?? ''),
    write: writing.mutateAsync,
    error: writing.error,
  };
}

const zones = Intl.supportedValuesOf('timeZone');
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function TimeZone() {
  const { isKnown, value, write, error } = usePreference(preferences.timeZone);
  const choose = async (zone: string | null) => {
    await write(zone ?? '').then(
      () => setTimeZone(zone),
      () => {},
    );
  };
  return (
    <>
      <Select
        label={t('account.timeZone')}
        placeholder={t('account.timeZone.browser', { zone: ownZone })}
        data={zones}
        searchable
        clearable
        limit={100}
        disabled={!isKnown}
        value={value === '' ? null : value}
        onChange={(zone) => void choose(zone)}
        clearButtonProps={{ 'aria-label': t('account.timeZone.browser', { zone: ownZone }) }}
      />
      <Refusal error={error} />
    </>
  );
}

function TextFormat() {
  const { isKnown, value, write, error } = usePreference(preferences.textFormat);
  return (
    <>
      <NativeSelect
        label={t('account.textFormat')}
        disabled={!isKnown}
        value={value === '' ? 'commonmark' : value}
        onChange={(event) => void write(event.currentTarget.value).catch(() => {})}
        data={(['commonmark', 'html', 'text'] as const).map((format) => ({
          value: format,
          label: t(`account.textFormat.${format}`),
        }))}
      />
      <Refusal error={error} />
    </>
  );
}

const languageInput = 'language';

function Language() {
  const { isKnown, value, write, error } = usePreference(preferences.language);
  const choose = async (language: string) => {
    await write(language).then(
      () => setAccountLanguage(language),
      () => {},
    );
    // The page was drawn again in the other language.
    document.getElementById(languageInput)?.focus();
  };
  return (
    <>
      <NativeSelect
        id={languageInput}
        label={t('account.language')}
        description={t('account.language.hint')}
        disabled={!isKnown}
        value={languageOf(value) ?? ''}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        <option value="">{t('account.language.browser')}</option>
        {Object.entries(languageNames).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <Refusal error={error} />
    </>
  );
}

/** Changes on this page take effect immediately. */
export function PreferencesForm() {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('account.preferences')}
      </Title>
      <TextFormat />
      <Language />
      <TimeZone />
    </Stack>
  );
}
