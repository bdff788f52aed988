/** What browsers show, by the end of the name: Subversion knows images only as something binary. */
const images: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

const unknown = 'application/octet-stream';

/** The type of a file: what the repository says of it, or else what its name says. */
export function mediaTypeOf(name: string, property: string | undefined): string {
  const said = property?.trim() ?? '';
  if (said !== '' && said !== unknown) return said;
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(images, ending)) return images[ending] ?? unknown;
  return said === '' ? 'text/plain' : unknown;
}
