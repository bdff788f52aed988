export { ForeignFault } from '../../domain/import-from/model.ts';
export type { Tool } from '../../domain/import-from/tools.ts';
export { type ConversionRequest, convertProject, proposeMapping } from './service.ts';
