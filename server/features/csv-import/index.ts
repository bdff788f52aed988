export { presentCsvImport } from './present.ts';
export { createCsvImports } from './service.ts';
