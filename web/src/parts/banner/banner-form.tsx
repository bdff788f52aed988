import { Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { t } from '../../text/index.ts';
import { done } from '../feedback/done.ts';
import { FormButtons } from '../form/form-buttons.tsx';
import { useEditForm } from '../form/use-edit-form.ts';

interface BannerFormProps<Seen extends { message: string }> {
  /** null: there is none */
  banner: Seen | null;
  hint: string;
  /** '' removes the banner */
  onSave: (message: string, base: Seen | null) => Promise<void>;
  /** more inputs */
  children?: ReactNode;
  /** whether one of those was changed */
  isChanged?: boolean;
}

/** Sets or removes a banner. */
export function BannerForm<Seen extends { message: string }>({
  banner,
  hint,
  onSave,
  children,
  isChanged = false,
}: BannerFormProps<Seen>) {
  const saved = useEditForm({
    seen: banner,
    valuesOf: (seen) => ({ message: seen?.message ?? '' }),
    comparedIn: (seen) => seen && Object.entries(seen).filter(([name]) => name !== 'etag'),
    save: (values, base) => onSave(values.message, base),
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
          submit={{
            variant: 'default',
            disabled: !isChanged && form.values.message.trim() === (banner?.message ?? ''),
          }}
        />
      </Stack>
    </form>
  );
}
