import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../text/index.ts';
import { Refusal } from '../feedback/refusal.tsx';
import type { ApiForm } from './use-api-form.ts';

interface FormButtonsProps {
  of: Pick<ApiForm<never>, 'isSaving' | 'error'>;
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
      <Refusal error={of.error} />
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
