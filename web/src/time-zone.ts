/** undefined: that of the browser. */
let zone: string | undefined;

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The time zone in which this person reads and writes times. */
export function setTimeZone(name: string | null): void {
  zone = name !== null && name !== '' && isZone(name) ? name : undefined;
}

export const activeTimeZone = (): string | undefined => zone;
