/** Types that browsers display, by file extension, because Subversion only knows that images are binary. */
const images: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

const unknown = 'application/octet-stream';

/** The type of a file: from its property, or else from its name. */
export function mediaTypeOf(name: string, property: string | undefined): string {
  const said = property?.trim() ?? '';
  if (said !== '' && said !== unknown) return said;
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(images, ending)) return images[ending] ?? unknown;
  return said === '' ? 'text/plain' : unknown;
}
