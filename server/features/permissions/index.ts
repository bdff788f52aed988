export { createPermissionReports } from './service.ts';
