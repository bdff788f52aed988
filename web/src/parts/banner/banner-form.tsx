import { Stack, Textarea } from '@mantine/core';
import { limits } from '../../../../contract/limits.ts';
import { t } from '../../text/index.ts';
import { done } from '../feedback/done.ts';
import { FormButtons } from '../form/form-buttons.tsx';
import { useApiForm } from '../form/use-api-form.ts';

interface BannerFormProps {
  message: string | null;
  hint: string;
  /** '' removes the banner */
  onSave: (message: string) => Promise<void>;
}

/** Sets or removes a banner. */
export function BannerForm({ message, hint, onSave }: BannerFormProps) {
  const saved = useApiForm({
    initialValues: { message: message ?? '' },
    save: (values) => onSave(values.message),
    onSaved: () => done(t('app.saved')),
  });
  const { form } = saved;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <Textarea
          label={t('banner')}
          description={hint}
          autosize
          minRows={2}
          maxLength={limits.bannerMaximum}
          {...form.getInputProps('message')}
        />
        <FormButtons
          of={saved}
          label={t('banner.save')}
          justify="flex-end"
          submit={{ variant: 'default', disabled: form.values.message.trim() === (message ?? '') }}
        />
      </Stack>
    </form>
  );
}
