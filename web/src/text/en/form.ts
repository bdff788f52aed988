export const form = {
  'form.required': 'Fill in this field.',
  'form.chooseSome': 'Choose at least one.',
  'form.tooShort': 'Use at least {minimum} characters.',
  'form.password.show': 'Show or hide the password',
  'conflict.title': 'Someone else changed this while you were editing',
  'conflict.message':
    'Someone else changed this after you opened it, so nothing was saved. Look at the current version, then repeat your change.',
  'conflict.kept': 'Nothing was saved yet, and your input is still here.',
  'conflict.by': 'Last change: {name}, {when}.',
  'conflict.changed': 'Changed by them:',
  'conflict.value': '{label}: {value}',
  'conflict.empty': '(empty)',
  'conflict.theirs': 'Load their version',
  'conflict.mine': 'Save my changes anyway',
} as const;
