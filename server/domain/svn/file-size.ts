/** Why a file of a commit is too large; undefined when it isn't. A limit of 0 is none. */
export function fileSizeFault(path: string, bytes: number, limit: number): string | undefined {
  if (limit === 0 || bytes <= limit) return undefined;
  return `\`${path}\` file size is ${bytes} bytes. Allowed limit is ${limit} bytes.`;
}
