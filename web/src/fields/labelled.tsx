import { LinkedText } from '../parts/rich-text/linked-text.tsx';
import type { EditProps } from './field-ui.ts';

/** The properties of every input of a field. */
export const labelled = ({ field, error }: Pick<EditProps<never>, 'field' | 'error'>) => ({
  label: field.label,
  description: field.description === '' ? undefined : <LinkedText text={field.description} project={null} />,
  withAsterisk: field.required,
  error,
});
