interface Closable {
  close(): void | Promise<void>;
}

/**
 * Closes all of them, one after the other, even if some fail: what stays open would keep the process from ending.
 * Throws the first error.
 */
export async function closeAll(parts: readonly Closable[]): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) {
    try {
      await part.close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
