export { createAccountFor } from './creation.ts';
export { checkMappings, createExternalGroups, type ExternalGroups, mappedGroups, mappingsOf } from './groups.ts';
