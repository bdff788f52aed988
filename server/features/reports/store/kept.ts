import type { KeptReportParts, KeptTableParts, NewRenderer } from '../../../domain/reports/report.ts';

/** The parts of a report and of its tables that no page shows, in one column. Tables are in their order. */
type StoredParts = KeptReportParts & { tables?: (KeptTableParts | null)[] };

export function readKept(stored: string | null): { kept?: KeptReportParts; tables: (KeptTableParts | null)[] } {
  if (stored === null) return { tables: [] };
  const { tables = [], ...kept } = JSON.parse(stored) as StoredParts;
  return { kept, tables };
}

export function writeKept(kept: KeptReportParts, renderers: readonly NewRenderer[]): string {
  const tables = renderers.map((renderer) => renderer.kept ?? null);
  const parts: StoredParts = tables.some((table) => table !== null) ? { ...kept, tables } : kept;
  return JSON.stringify(parts);
}
