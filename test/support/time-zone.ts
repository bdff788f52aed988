import type { Cleanup } from './hearth/hearth.ts';

/** Sets the time zone of the process until the tests of a file have ended. Other files may share the process. */
export function inTimeZone(test: Cleanup, zone: string): void {
  const { TZ: earlier } = process.env;
  process.env['TZ'] = zone;
  test.after(async () => {
    if (earlier === undefined) delete process.env['TZ'];
    else process.env['TZ'] = earlier;
  });
}
