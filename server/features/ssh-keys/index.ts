export { createSshKeys } from './service.ts';
