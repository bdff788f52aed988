import { type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { refusedInput, type RefusalPatterns } from './refusals.ts';
import { errorText } from '../feedback/error-text.ts';

export interface ApiFormOptions<Values, Saved> {
  initialValues: Values;
  /** checked before the API is asked */
  validate?: FormRulesRecord<Values>;
  /** inputs that are also checked while the person types */
  validateInputOnChange?: (keyof Values & string)[];
  /** maps refusals of the API to inputs; refusals that name a member of the request need no pattern */
  refusals?: RefusalPatterns<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved?: (saved: Saved, values: Values) => unknown;
}

export interface ApiForm<Values> {
  form: UseFormReturnType<Values>;
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  isSaved: boolean;
  /** the refusal that belongs to no input */
  error: Error | null;
  /** sends these values, without checking them */
  submit: (values: Values) => void;
  /** forgets the outcome of the last attempt */
  reset: () => void;
}

/** A form whose values go to the API. A refusal appears at the input that it is about, and typed values stay. */
export function useApiForm<Values extends Record<string, unknown>, Saved>({
  initialValues,
  validate = {},
  validateInputOnChange = [],
  refusals = {},
  save,
  onSaved,
}: ApiFormOptions<Values, Saved>): ApiForm<Values> {
  const form = useForm<Values>({ mode: 'controlled', initialValues, validate, validateInputOnChange });
  const [error, setError] = useState<Error | null>(null);
  const focus = (name: string | undefined) => {
    const input = name === undefined ? null : form.getInputNode(name);
    input?.focus();
    return input !== null;
  };
  const saving = useMutation({
    mutationFn: save,
    onMutate: () => setError(null),
    onError: (refusal) => {
      const name = refusedInput(refusal.message, form.getValues(), refusals);
      // An input that is not on the page can't show its error.
      if (name === undefined || form.getInputNode(name) === null) {
        setError(refusal);
        return;
      }
      form.setErrors({ [name]: errorText(refusal) });
      focus(name);
    },
    onSuccess: (saved, values) => onSaved?.(saved, values),
  });
  return {
    form,
    onSubmit: form.onSubmit(
      (values) => saving.mutate(values),
      (errors) => focus(Object.keys(errors)[0]),
    ),
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    error,
    submit: (values) => saving.mutate(values),
    reset: () => {
      setError(null);
      saving.reset();
    },
  };
}
