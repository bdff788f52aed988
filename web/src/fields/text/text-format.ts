export const textFormats = ['commonmark', 'html', 'text'] as const;
export type TextFormat = (typeof textFormats)[number];

/** The words of a text for comparison; HTML without its markup. */
export function wordsOf(content: string, format: TextFormat): string {
  if (format !== 'html') return content;
  const broken = content.replaceAll(/<\/(?:p|div|li|h\d|tr)>|<br\s*\/?>/gi, '$&\n');
  return new DOMParser().parseFromString(broken, 'text/html').body.textContent.trim();
}
