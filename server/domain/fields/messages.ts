import type { FormElement } from '../trackers/tracker.ts';

export const missingValue = (field: FormElement): string =>
  `Expected format for field ${field.id} : {"field_id" : 15458, "value" : some_value} for the field ${field.label} (${field.name})`;

/** Adds the field to a message that doesn't name it. */
export function namingField(field: FormElement, message: string): string {
  const isNamed =
    [' ', ':'].some((end) => message.startsWith(`${field.label}${end}`)) ||
    message.includes(`(${field.name})`) ||
    new RegExp(`\\bfield (?:ID )?"?${field.id}\\b`).test(message);
  if (isNamed) return message;
  const where = ` for the field ${field.label} (${field.name})`;
  return message.endsWith('.') ? `${message.slice(0, -1)}${where}.` : `${message}${where}`;
}

export const requiredField = (field: FormElement): string => `The field ${field.label} (${field.name}) is required.`;

export const notUpdatable = (field: FormElement): string => `You are not allowed to update the field ${field.label}.`;

export const tooLong = (field: FormElement, most: number): string =>
  `${field.label} can not contain more than ${most} characters.`;
