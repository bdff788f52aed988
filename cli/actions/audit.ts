import process from 'node:process';
import type { AuditVerification, PlatformAuditFilter } from '../../contract/platform/audit.ts';
import { type AuditFormat, writeLines } from '../../server/features/audit/index.ts';
import { say, sayJson } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';
import { projectNamed } from '../projects.ts';
import { userNamed } from '../users.ts';

interface VerifyOptions {
  expect?: { line: number; hash: string };
  json?: boolean;
}

function sayVerification({ is_intact, first_line, last_line, hash, fault }: AuditVerification): void {
  if (fault?.kind === 'end_removed') return say('The record of where the audit log begins and ends was removed.');
  if (fault?.kind === 'added') return say(`Line ${fault.line} was added by somebody else. Hearth did not write it.`);
  if (last_line === 0 && is_intact) return say('The audit log has no lines yet.');
  if (is_intact) return say(`Lines ${first_line} to ${last_line} are intact. The last one is ${last_line}:${hash}`);
  say(`Line ${fault?.line} was ${fault?.kind}. Lines ${first_line} to ${last_line} should be there.`);
}

export async function verify({ expect, json }: VerifyOptions): Promise<void> {
  await withPlatform(async ({ audit }) => {
    const result = await audit.verify(expect);
    if (json === true) sayJson(result);
    else sayVerification(result);
    if (!result.is_intact) process.exitCode = 1;
  });
}

interface ExportOptions {
  format: AuditFormat;
  event?: PlatformAuditFilter['event'];
  user?: string;
  project?: string;
  since?: string;
  until?: string;
}

export async function exportLog({ format, event, user, project, since, until }: ExportOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const filter: PlatformAuditFilter = {
      ...(event !== undefined && { event }),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until }),
      ...(user !== undefined && { user_id: (await userNamed(platform, user)).id }),
      ...(project !== undefined && { project_id: (await projectNamed(platform, project)).id }),
    };
    const viewer = { presenter: platform.presenter, reader: operator, seesAddresses: true };
    const lines = await platform.audit.export(operator, filter);
    for await (const text of writeLines(lines, format, viewer)) {
      process.stdout.write(text);
      // Its reader has left.
      if (process.stdout.destroyed) break;
    }
  });
}
