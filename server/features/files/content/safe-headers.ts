/** Types that a browser may display, because they can't run scripts. */
const inline: Record<string, string> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/gif': 'image/gif',
  'image/webp': 'image/webp',
  'text/plain': 'text/plain; charset=utf-8',
};

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

const bare = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** A type from a caller, made safe for a response. */
function servedType(type: string): string {
  const name = bare(type);
  if (Object.hasOwn(inline, name)) return inline[name] ?? name;
  return mediaType.test(name) ? name : 'application/octet-stream';
}

/** RFC 6266 and 5987: an ASCII name for old clients, and the full name for all others. */
function contentDisposition(name: string, type: string): string {
  const how = Object.hasOwn(inline, bare(type)) ? 'inline' : 'attachment';
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/** Uploaded content must not act on behalf of its reader. */
export const safeHeaders = (file: { name: string; type: string }): Record<string, string> => ({
  'content-type': servedType(file.type),
  'content-disposition': contentDisposition(file.name, file.type),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
});
