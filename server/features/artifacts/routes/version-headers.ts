import type { Version } from '../../../http/encode/conditional.ts';
import { httpDate } from '../../../lib/dates/http-date.ts';

export const versionHeaders = (version: Version): Record<string, string> => ({
  Etag: version.etag,
  'Last-Modified': httpDate(version.lastModified),
});
