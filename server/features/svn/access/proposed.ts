import type { KnownProject } from '../../projects/index.ts';
import type { Repository } from '../repositories/repository.ts';
import type { ProjectAccessFiles } from './access-files.ts';

export interface ProposedAccess {
  access_file?: string;
  has_default_permissions?: boolean;
}

export const isProposed = ({ access_file: file, has_default_permissions: defaults }: ProposedAccess): boolean =>
  file !== undefined || defaults !== undefined;

/** The whole access file, if a request proposes another one than the saved one. */
export async function proposedText(
  accessFiles: ProjectAccessFiles,
  { accessFile }: Repository,
  project: KnownProject,
  proposed: ProposedAccess,
): Promise<string | undefined> {
  if (!isProposed(proposed)) return undefined;
  const { content, hasDefaultPermissions } = accessFile;
  return accessFiles.preview(project, {
    content: proposed.access_file ?? content,
    hasDefaultPermissions: proposed.has_default_permissions ?? hasDefaultPermissions,
  });
}
