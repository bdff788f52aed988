import { useState } from 'react';

/** The fields with running work, such as uploads, that saving waits for. */
export function useBusy() {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  return {
    isBusy: busy.size > 0,
    tellBusy: (fieldId: number, isBusy: boolean): void =>
      setBusy((all) => {
        if (all.has(fieldId) === isBusy) return all;
        return new Set(isBusy ? [...all, fieldId] : [...all].filter((id) => id !== fieldId));
      }),
  };
}
