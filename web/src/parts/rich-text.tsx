import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';

/** HTML that a user wrote: sanitised by the server, and here once more. */
export function RichText({ html }: { html: string }) {
  const safe = DOMPurify.sanitize(html);
  // oxlint-disable-next-line react/no-danger -- it has just been sanitised
  return <Typography dangerouslySetInnerHTML={{ __html: safe }} />;
}
