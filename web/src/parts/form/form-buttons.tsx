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
export function FormButtons({ of, label, onCancel, justify = 'flex-start', submit = {}, children }: FormButtonsProps) {
  const { disabled: isDisabled = false, ...look } = submit;
  return (
    <>
      {of.conflict === undefined ? <Refusal error={of.error} /> : <Conflict of={of.conflict} isSaving={of.isSaving} />}
      <Group justify={justify}>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {t('app.cancel')}
          </Button>
        )}
        {/* Saving leaves nothing to save. A button that is disabled by its attribute would lose the focus then. */}
        <Button
          type="submit"
          loading={of.isSaving}
          onClick={(event) => isDisabled && event.preventDefault()}
          {...(isDisabled ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          {...look}
        >
          {label}
        </Button>
        {children}
      </Group>
    </>
  );
}
