export { createSshKeys, type SshKeys } from './service.ts';
