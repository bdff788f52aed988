import type { ProjectAccess } from '../../../../contract/projects/project.ts';
import { type PlainMessageId, t } from '../../text/index.ts';

const labels: Record<ProjectAccess, PlainMessageId> = {
  public: 'access.public',
  unrestricted: 'access.unrestricted',
  private: 'access.private',
  'private-wo-restr': 'access.privateWithoutRestricted',
};

const hints: Record<ProjectAccess, PlainMessageId> = {
  public: 'access.public.hint',
  unrestricted: 'access.unrestricted.hint',
  private: 'access.private.hint',
  'private-wo-restr': 'access.privateWithoutRestricted.hint',
};

export const accessLabel = (access: ProjectAccess): string => t(labels[access]);
/** `isOpen`: people read public projects without signing in */
export const accessHint = (access: ProjectAccess, isOpen: boolean): string =>
  t(access === 'public' && isOpen ? 'access.public.hint.anonymous' : hints[access]);
