import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { AuditEntry, AuditFilter, AuditVerification, PlatformAuditFilter } from '../../../contract/platform/audit.ts';
import { Download } from '../../http/encode/answer.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { UserPresenter } from '../users/index.ts';
import { type AuditFormat, auditFormats, presentLine, writeLines } from './present.ts';
import type { Audit } from './service.ts';

interface Deps {
  audit: Audit;
  presenter: UserPresenter;
}

const mediaTypes: Record<AuditFormat, string> = { csv: 'text/csv', jsonl: 'application/x-ndjson' };
const formatNames: Record<AuditFormat, string> = { csv: 'a CSV file', jsonl: 'a file with one JSON object per line' };

const exportRoutes = ({ audit, presenter }: Deps): AnyRoute[] =>
  auditFormats.flatMap((format) => [
    route({
      method: 'GET',
      path: `/audit_log/${format}`,
      summary: `The audit log of the platform as ${formatNames[format]}, oldest line first`,
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      query: PlatformAuditFilter,
      downloads: mediaTypes[format],
      async handle({ actor, query }) {
        const lines = await audit.export(actor, query);
        return new Download(
          `audit-log.${format}`,
          writeLines(lines, format, { presenter, reader: actor, seesAddresses: true }),
        );
      },
    }),
    route({
      method: 'GET',
      path: `/projects/:id/audit_log/${format}`,
      summary: `The audit log of a project as ${formatNames[format]}, oldest line first`,
      access: 'protected',
      requires: 'project.read_administration',
      extension: true,
      params: IdParams,
      query: AuditFilter,
      downloads: mediaTypes[format],
      problems: ['project_not_found', 'project_administrator_required'],
      async handle({ actor, params, query }) {
        const { id, shortname } = await audit.ofProject(actor, params.id);
        const lines = await audit.export(actor, { ...query, project_id: id });
        const text = writeLines(lines, format, { presenter, reader: actor, seesAddresses: false });
        return new Download(`${shortname}-audit-log.${format}`, text);
      },
    }),
  ]);

export function auditRoutes(deps: Deps): AnyRoute[] {
  const { audit, presenter } = deps;
  return [
    route({
      method: 'GET',
      path: '/audit_log',
      summary: 'The audit log of the platform, newest line first',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      query: PlatformAuditFilter,
      page: pages.auditLog,
      answers: Type.Array(AuditEntry),
      async handle({ actor, query, page }) {
        const { lines, total } = await audit.list(query, page);
        return paged(
          page,
          lines.map((line) => presentLine(line, { presenter, reader: actor, seesAddresses: true })),
          total,
        );
      },
    }),
    route({
      method: 'GET',
      path: '/audit_log/verification',
      summary: 'Checks the chain of hashes of the audit log, so that a removed or changed line is found',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      answers: AuditVerification,
      async handle() {
        return audit.verify();
      },
    }),
    route({
      method: 'GET',
      path: '/projects/:id/audit_log',
      summary: 'The audit log of a project, newest line first',
      access: 'protected',
      requires: 'project.read_administration',
      extension: true,
      params: IdParams,
      query: AuditFilter,
      page: pages.auditLog,
      answers: Type.Array(AuditEntry),
      problems: ['project_not_found', 'project_administrator_required'],
      async handle({ actor, params, query, page }) {
        const { id } = await audit.ofProject(actor, params.id);
        const { lines, total } = await audit.list({ ...query, project_id: id }, page);
        return paged(
          page,
          lines.map((line) => presentLine(line, { presenter, reader: actor, seesAddresses: false })),
          total,
        );
      },
    }),
    ...exportRoutes(deps),
  ];
}
