export { presentCsvImport } from './present.ts';
export { createMappingCopier } from './mapping-copier.ts';
export { createCsvMappings } from './mappings.ts';
export { createCsvImports } from './service.ts';
