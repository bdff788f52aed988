// Anchored at the absolute end: `$` without the m flag doesn't match before a line break in JavaScript.
const legal = /^[a-zA-Z][A-Za-z0-9_.-]{2,254}$/;

/** Why a repository cannot have this name; undefined when it can. */
export const repositoryNameFault = (name: string): string | undefined =>
  legal.test(name)
    ? undefined
    : 'Repository name is invalid.  Must start by a letter, have a length of 3 characters minimum, only - _ . specials characters are allowed.';

/** Two names of one project that are the same but for their case are one name. */
export const repositoryNameKey = (name: string): string => name.toLowerCase();
