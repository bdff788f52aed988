/** The export can't be written there; nothing was changed. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}
