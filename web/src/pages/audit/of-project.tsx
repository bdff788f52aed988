import { useProject } from '../projects/use-project.ts';
import { AuditLog } from './audit-log.tsx';

export function ProjectAudit() {
  return <AuditLog project={useProject().id} />;
}
