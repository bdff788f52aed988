import type { EditProps } from './field-ui.ts';

/** The properties of every input of a field. */
export const labelled = ({ field, error }: Pick<EditProps<never>, 'field' | 'error'>) => ({
  label: field.label,
  description: field.description === '' ? undefined : field.description,
  withAsterisk: field.required,
  error,
});
