import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../repositories/files.ts';
import type { Tree } from '../repositories/layout.ts';

export const hookNames = ['pre-commit', 'post-commit', 'pre-revprop-change', 'post-revprop-change'] as const;
export type HookName = (typeof hookNames)[number];

/** The file in the tree with the port and the token of Hearth. */
export const listenerFile = ['httpd', 'listener'] as const;

const readsValue = (name: HookName): boolean => name.endsWith('revprop-change');

/**
 * Plain Bash, which starts in milliseconds and can open a connection. Subversion gives hooks no environment, and the
 * path of the repository as the first argument. Any failure is a refusal.
 */
function script(name: HookName): string {
  return `#!/bin/bash
# Written by Hearth, and written again when it starts. It asks the running Hearth.
LC_ALL=C
fail() {
  printf 'Hearth could not check this ${name}. Please try again in a moment.\\n' >&2
  exit 1
}
IFS=' ' read -r port token 2>/dev/null <"\${1%/*/*}/${listenerFile.join('/')}" || fail
printf -v body '%s\\n' "$@"
${readsValue(name) ? `IFS= read -r -d '' value\nbody+=$value\n` : ''}{ exec 5<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || fail
printf '%s ${name} %s %s\\n%s' "$token" "$#" "\${#body}" "$body" >&5 || fail
IFS= read -r answer <&5 || fail
[[ $answer == yes ]] && exit 0
[[ $answer == no ]] || fail
while IFS= read -r line || [[ -n $line ]]; do printf '%s\\n' "$line" >&2; done <&5
exit 1
`;
}

const scripts = new Map(hookNames.map((name) => [name, script(name)]));

async function isInPlace(path: string, text: string): Promise<boolean> {
  const [found, known] = await Promise.all([readFile(path, 'utf8').catch(() => ''), stat(path).catch(() => undefined)]);
  return found === text && known !== undefined && (known.mode & 0o777) === 0o755;
}

/** Installs the hooks of a repository if they are missing or not ours. */
export async function installHooks(tree: Tree, repository: string): Promise<void> {
  for (const [name, text] of scripts) {
    const path = join(repository, 'hooks', name);
    if (await isInPlace(path, text)) continue;
    // Not synced: the next start checks them again.
    await replaceFile(path, text, { mode: 0o755, account: tree.account, durable: false });
  }
}
