import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../text/index.ts';
import { FormButtons, type FormOutcome } from './form-buttons.tsx';
import type { ApiForm } from './use-api-form.ts';

interface FormDialogProps {
  title: string;
  /** the text of the submit button */
  label: string;
  of: FormOutcome & Pick<ApiForm<never>, 'onSubmit'>;
  onClose: () => void;
  submitDisabled?: boolean;
  children: ReactNode;
}

/** A form in a dialog. */
export function FormDialog({ title, label, of, onClose, submitDisabled = false, children }: FormDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <form noValidate onSubmit={of.onSubmit}>
        <Stack gap="sm">
          {children}
          <FormButtons
            of={of}
            label={label}
            onCancel={onClose}
            justify="flex-end"
            submit={{ disabled: submitDisabled }}
          />
        </Stack>
      </form>
    </Modal>
  );
}
