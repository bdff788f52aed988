export { dashboardsOf, insertDashboard, widgetsOf, writeWidgets } from './store.ts';
