import { type ImportFault, faultText } from '../../domain/import/xml/fault.ts';

/** The archive can't be imported in its current form. Nothing was changed. */
export class ImportRefused extends Error {
  readonly faults: readonly ImportFault[];

  constructor(faults: readonly ImportFault[]) {
    super(faults.map(faultText).join('\n'));
    this.name = 'ImportRefused';
    this.faults = faults;
  }
}

/** Maximum number of reported faults. */
export const mostFaults = 50;
