import { t } from '../../text/index.ts';

/** Rules for inputs. A rule answers with the message to show, or with null. */
export type InputRule<Value> = (value: Value) => string | null;

export const isFilled: InputRule<string> = (value) => (value.trim() === '' ? t('form.required') : null);

export const hasSome: InputRule<readonly unknown[]> = (value) => (value.length === 0 ? t('form.chooseSome') : null);

export const hasLength =
  (minimum: number): InputRule<string> =>
  (value) =>
    value.length < minimum ? t('form.tooShort', { minimum }) : null;
