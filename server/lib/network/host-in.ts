/** Only the host: the rest of an address may contain a password. */
export const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
