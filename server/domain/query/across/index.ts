export { type AcrossColumn, columnsAcross, type FieldColumnType, type MetadataColumnName } from './columns.ts';
export type { SearchedTracker } from './fields.ts';
export { matchingCategories, type QueryPlace, wrongFrom, wrongTrackerCount } from './from.ts';
export { acrossMessages } from './messages.ts';
export { sortsAcross } from './order.ts';
export { type AcrossQuery, type From, isSyntaxError, parseAcross } from './query.ts';
export { plansAcross } from './where.ts';
