import { type AccessRules, readAccessFile } from '../../../domain/svn/index.ts';
import { Lru } from '../../../lib/cache/lru.ts';
import type { ProjectAccessFiles } from './access-files.ts';
import type { Repository } from '../repositories/repository.ts';

const kept = 500;

/** The rules of access files, evaluated without a Subversion client. */
export function createAccessRules(accessFiles: ProjectAccessFiles) {
  const known = new Lru<number, { text: string; rules: AccessRules }>(kept);

  /** Generated from memberships and settings each time, but parsed only if the text changed. */
  return async function rulesOf(repository: Repository): Promise<AccessRules> {
    const text = await accessFiles.textFor(repository);
    const last = known.get(repository.id);
    if (last?.text === text) return last.rules;
    const rules = readAccessFile(text, repository.name);
    known.set(repository.id, { text, rules });
    return rules;
  };
}

export type RulesOf = ReturnType<typeof createAccessRules>;
