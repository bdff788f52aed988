/** The reason why a file is too large to commit, if it is. 0 means no limit. */
export function fileSizeFault(path: string, bytes: number, limit: number): string | undefined {
  if (limit === 0 || bytes <= limit) return undefined;
  return `\`${path}\` file size is ${bytes} bytes. Allowed limit is ${limit} bytes.`;
}
