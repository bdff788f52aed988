import { t } from '../../text/index.ts';

/** The messages differ by browser: "Failed to fetch", "NetworkError when…", "Load failed". */
const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** The message of an error for people: the API's own words where it refused something. */
export function errorText(error: unknown): string {
  if (isNetworkFailure(error)) return t('app.unreachable');
  return error instanceof Error ? error.message : String(error);
}
