/** Files that this page sends, by the number of their upload. After a reload, the person has to choose them again. */
const files = new Map<string, File>();

export const fileOf = (upload: string): File | undefined => files.get(upload);

export const rememberFile = (upload: string, file: File): void => void files.set(upload, file);

export const forgetFile = (upload: string): void => void files.delete(upload);
