import type { ProjectAccess } from '../../../../contract/projects/project.ts';
import { type PlainMessageId, t } from '../../text/index.ts';

const labels: Record<ProjectAccess, PlainMessageId> = {
  public: 'access.public',
  unrestricted: 'access.unrestricted',
  private: 'access.private',
  'private-wo-restr': 'access.privateWithoutRestricted',
};

const hints: Record<Exclude<ProjectAccess, 'public'>, PlainMessageId> = {
  unrestricted: 'access.unrestricted.hint',
  private: 'access.private.hint',
  'private-wo-restr': 'access.privateWithoutRestricted.hint',
};

export const accessLabel = (access: ProjectAccess): string => t(labels[access]);
/** The readers of public projects on this platform. */
export type PublicReaders = 'everyone' | 'accounts' | 'unrestricted accounts';

const publicHints: Record<PublicReaders, PlainMessageId> = {
  everyone: 'access.public.hint.anonymous',
  accounts: 'access.public.hint',
  'unrestricted accounts': 'access.public.hint.restricted',
};

export const accessHint = (access: ProjectAccess, readers: PublicReaders): string =>
  t(access === 'public' ? publicHints[readers] : hints[access]);
