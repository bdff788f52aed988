import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAccessFileError } from './access-file-error.ts';
import { CommandFailure, type SvnCommands } from '../command.ts';
import { replaceFile } from './files.ts';
import type { AccessFiles, RepositoryAddress } from '../port.ts';
import type { Tree } from './layout.ts';

const accessFilePath = ['conf', 'authz'] as const;

/** Changes with the file, even if another program writes it. */
export function accessFileStampOf(tree: Tree, at: RepositoryAddress): string {
  const found = statSync(join(tree.repository(at), ...accessFilePath), { throwIfNoEntry: false, bigint: true });
  return `${at.projectId}/${at.name}/${found?.ino}/${found?.mtimeNs}/${found?.size}`;
}

export function createAccessFiles({ tree, commands }: { tree: Tree; commands: SvnCommands }) {
  const check: AccessFiles['check'] = async (text) => {
    const name = `${randomUUID()}.authz`;
    const childPath = tree.childPath('new', name);
    await writeFile(tree.path('new', name), text, { mode: 0o644, flag: 'wx' });
    try {
      await commands.run('svnauthz', ['validate', childPath]);
      return { ok: true };
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      return { ok: false, ...readAccessFileError(error.text, text) };
    } finally {
      await rm(tree.path('new', name), { force: true });
    }
  };

  /** With an unreadable file, Subversion would refuse everyone. */
  async function writeInto(repository: string, text: string): Promise<void> {
    const found = await check(text);
    if (!found.ok) throw new Error(`Subversion can't read this access file: ${found.message}`);
    await replaceFile(join(repository, ...accessFilePath), text, { mode: 0o600, account: tree.account });
  }

  const accessFiles: AccessFiles = {
    check,
    write: (at, text) => writeInto(tree.repository(at), text),
    async allows(at, login, path, right) {
      const asked = ['--username', login, '--path', path.startsWith('/') ? path : `/${path}`];
      const file = join(tree.childRepositoryPath(at), ...accessFilePath);
      const answer = (await commands.run('svnauthz', ['accessof', ...asked, file])).trim();
      return answer === 'rw' || answer === right;
    },
  };
  return { accessFiles, writeInto };
}
