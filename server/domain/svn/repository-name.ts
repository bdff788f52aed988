// Anchored at the absolute end: `$` without the m flag doesn't match before a line break in JavaScript.
const legal = /^[a-zA-Z][A-Za-z0-9_.-]{2,254}$/;

/** The reason why a repository cannot have this name, if there is one. */
export const repositoryNameFault = (name: string): string | undefined =>
  legal.test(name)
    ? undefined
    : 'Repository name is invalid.  Must start by a letter, have a length of 3 characters minimum, only - _ . specials characters are allowed.';

/** Repository names of a project are case-insensitive. */
export const repositoryNameKey = (name: string): string => name.toLowerCase();
