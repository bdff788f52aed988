/** `/values/0` from `['values', 0]`, as RFC 6901 escapes names. */
export const jsonPointer = (names: readonly (string | number)[]): string =>
  names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
