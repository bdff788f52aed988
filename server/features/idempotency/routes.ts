import { batchLimits } from '../../../contract/limits.ts';
import { Batch, BatchResult } from '../../../contract/platform/batch.ts';
import { type AnyRoute, type Call, route } from '../../http/route.ts';

interface Batches {
  run(batch: Batch, call: Call): Promise<BatchResult>;
}

export function batchRoutes(batches: Batches): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/batch',
      summary: 'Performs up to 1,000 writes of artifacts, reports, trackers and memberships, all or nothing by default',
      access: 'protected',
      requires: 'nothing',
      extension: true,
      body: Batch,
      bodyLimit: batchLimits.bodyBytes,
      answers: BatchResult,
      problems: [
        'batch_operation_unsupported',
        'batch_operation_dry_run',
        'batch_reference_unknown',
        'batch_reference_empty',
        'batch_too_long',
      ],
      handle: (call) => batches.run(call.body, call),
    }),
  ];
}
