export { createDashboards, type Dashboards, type KnownDashboard } from './service.ts';
