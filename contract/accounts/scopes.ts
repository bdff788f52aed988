/** Scopes of a personal access key. */
export const scopes = {
  'write:rest': { name: 'REST', description: 'Access to the REST API' },
  'write:svn': { name: 'SVN', description: 'Access to SVN repositories' },
} as const;

export type Scope = keyof typeof scopes;

export const isScope = (text: string): text is Scope => Object.hasOwn(scopes, text);
