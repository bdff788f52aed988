import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../text/index.ts';
import { Refusal } from '../feedback/refusal.tsx';
import { Conflict } from './conflict.tsx';
import type { ApiForm } from './use-api-form.ts';
import type { FormConflict } from './use-edit-form.ts';

export interface FormOutcome extends Pick<ApiForm<never>, 'isSaving' | 'error'> {
  conflict?: FormConflict | undefined;
}

interface FormButtonsProps {
  of: FormOutcome;
  label: string;
  /** undefined: there is no Cancel button */
  onCancel?: () => void;
  justify?: 'flex-start' | 'flex-end';
  submit?: Pick<ButtonProps, 'variant' | 'disabled'>;
  /** after the button */
  children?: ReactNode;
}

/** The end of a form: the refusal that belongs to no input, and the buttons. */
export function FormButtons({ of, label, onCancel, justify = 'flex-start', submit, children }: FormButtonsProps) {
  return (
    <>
      {of.conflict === undefined ? <Refusal error={of.error} /> : <Conflict of={of.conflict} isSaving={of.isSaving} />}
      <Group justify={justify}>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {t('app.cancel')}
          </Button>
        )}
        <Button type="submit" loading={of.isSaving} {...submit}>
          {label}
        </Button>
        {children}
      </Group>
    </>
  );
}
