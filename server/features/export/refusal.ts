/** The export can't be written to this destination. Nothing was changed. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}
