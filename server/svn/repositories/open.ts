import { createAccessFiles } from './access-files.ts';
import { findAccount } from './account.ts';
import { createCommands } from '../command.ts';
import { createRepositoryBuilder } from './repository-builder.ts';
import type { Repositories } from '../port.ts';
import { createRepositories } from './repositories.ts';
import { openTree } from './layout.ts';

export interface OpenRepositories {
  repositories: Repositories;
  close(): Promise<void>;
}

/** The repositories on disk without anything that serves them; beside a running Hearth, too. */
export async function openRepositories(options: {
  directory: string;
  user: string | undefined;
}): Promise<OpenRepositories> {
  const tree = await openTree(options.directory, await findAccount(options.user));
  const commands = createCommands(tree);
  const { writeInto } = createAccessFiles({ tree, commands });
  const build = await createRepositoryBuilder(tree);
  return {
    repositories: createRepositories({ tree, commands, build, writeAccessFile: writeInto }),
    close: () => tree.close(),
  };
}
