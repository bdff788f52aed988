import { Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
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
  /** more inputs */
  children?: ReactNode;
  /** whether one of those was changed */
  isChanged?: boolean;
}

/** Sets or removes a banner. */
export function BannerForm({ message, hint, onSave, children, isChanged = false }: BannerFormProps) {
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
        {children}
        <FormButtons
          of={saved}
          label={t('banner.save')}
          justify="flex-end"
          submit={{ variant: 'default', disabled: !isChanged && form.values.message.trim() === (message ?? '') }}
        />
      </Stack>
    </form>
  );
}
