export const form = {
  'form.required': 'Fill in this field.',
  'form.chooseSome': 'Choose at least one.',
  'form.tooShort': 'Use at least {minimum} characters.',
  'form.password.show': 'Show or hide the password',
} as const;
