export type { CsvOutcome } from './outcome.ts';
export { presentCsvImport } from './present.ts';
export { createCsvImports, type CsvImports } from './service.ts';
