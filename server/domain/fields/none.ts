/** Declares in a descriptor that the type has no such part. A missing part is a compile error. */
export const none = 'none';
export type None = typeof none;
