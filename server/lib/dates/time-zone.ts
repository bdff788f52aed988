/** Whether a text names a time zone, such as Europe/Paris or UTC. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return !/^[+-]/.test(timeZone);
  } catch {
    return false;
  }
}

/** The time zone that this process uses. */
export const currentTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
