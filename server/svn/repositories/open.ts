import { createAccessFiles } from './access-files.ts';
import { findSystemAccount } from './account.ts';
import { createSvnCommands } from '../command.ts';
import { createRepositoryBuilder } from './repository-builder.ts';
import type { Repositories } from '../port.ts';
import { createRepositories } from './repositories.ts';
import { openTree } from './layout.ts';

export interface OpenRepositories {
  repositories: Repositories;
  close(): Promise<void>;
}

/** The repositories on disk, without a server. Also works while Hearth is running. */
export async function openRepositories(options: {
  directory: string;
  user: string | undefined;
}): Promise<OpenRepositories> {
  const tree = await openTree(options.directory, await findSystemAccount(options.user));
  const commands = createSvnCommands(tree);
  const { writeInto } = createAccessFiles({ tree, commands });
  const build = await createRepositoryBuilder(tree);
  return {
    repositories: createRepositories({ tree, commands, build, writeAccessFile: writeInto }),
    close: () => tree.close(),
  };
}
