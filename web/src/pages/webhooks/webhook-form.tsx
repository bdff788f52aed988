import { Checkbox, MultiSelect, NativeSelect, Text, TextInput } from '@mantine/core';
import { changeTypeNames } from '../../../../contract/platform/change.ts';
import { formTypes, type Webhook, type WebhookFormat } from '../../../../contract/platform/webhook.ts';
import { changeWebhook, createWebhook, type WebhookPlace } from '../../api/webhooks.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../parts/form/use-edit-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { t } from '../../text/index.ts';

/** The subjects that a tracker has. Its webhooks hear of nothing else. */
const ofTrackers = ['artifact.', 'tracker.', 'report.'];

const typesFor = (place: WebhookPlace, format: WebhookFormat): readonly string[] => {
  if (format === 'form') return formTypes;
  if (place.startsWith('/projects/')) return changeTypeNames;
  return changeTypeNames.filter((type) => ofTrackers.some((subject) => type.startsWith(subject)));
};

interface Props {
  place: WebhookPlace;
  /** undefined: a new one */
  webhook?: Webhook | undefined;
  onClose: () => void;
  onSaved: (webhook: Webhook) => void;
}

const valuesOf = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? '',
  types: webhook?.types ?? [],
  format: webhook?.format ?? 'standard',
  secret: '',
  replace_secret: false,
});

/** Adds or edits a webhook. */
export function WebhookForm({ place, webhook, onClose, onSaved }: Props) {
  const saved = useEditForm({
    seen: webhook,
    valuesOf,
    validate: { url: isFilled },
    refusals: { url: about.webhookAddress, secret: about.webhookSecret },
    save: ({ secret, replace_secret: isReplaced, ...values }, base) => {
      const given = { ...values, ...(secret === '' ? {} : { secret }) };
      if (base === undefined) return createWebhook(place, given);
      return changeWebhook(base, isReplaced ? { ...given, replace_secret: true } : given);
    },
    onSaved,
  });
  const { form } = saved;
  const offered = typesFor(place, form.values.format);
  return (
    <FormDialog
      title={webhook === undefined ? t('webhooks.new') : t('webhooks.edit')}
      label={webhook === undefined ? t('webhooks.create') : t('app.save')}
      of={saved}
      onClose={onClose}
    >
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.url.hint')}
        type="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <NativeSelect
        label={t('webhooks.format')}
        description={t('webhooks.format.hint')}
        {...form.getInputProps('format')}
        data={(['standard', 'form'] as const).map((format) => ({
          value: format,
          label: t(`webhooks.format.${format}`),
        }))}
      />
      <MultiSelect
        label={t('webhooks.types')}
        description={t('webhooks.types.hint')}
        placeholder={form.values.types.length === 0 ? t('webhooks.types.all') : ''}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('trackerAdmin.clear') }}
        data={[...new Set([...offered, ...form.values.types])]}
        {...form.getInputProps('types')}
      />
      {webhook === undefined ? (
        <TextInput
          label={t('webhooks.secret')}
          description={t('webhooks.secret.hint')}
          autoComplete="off"
          {...form.getInputProps('secret')}
        />
      ) : (
        <Checkbox
          label={t('webhooks.secret.replace')}
          {...form.getInputProps('replace_secret', { type: 'checkbox' })}
        />
      )}
      <Text size="xs" c="dimmed">
        {t('webhooks.reads')}
      </Text>
    </FormDialog>
  );
}
