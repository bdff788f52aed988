import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

/** The unprivileged user who owns the repositories and runs all programs of Subversion. */
export interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

const usual = ['www-data', 'nobody'];
/** Its uid is the same everywhere, even if it has no name. */
const nobody: SystemAccount = { name: 'nobody', uid: 65_534, gid: 65_534 };

async function find(name: string): Promise<SystemAccount | undefined> {
  const { stdout } = await promisify(execFile)('getent', ['passwd', name]).catch(() => ({ stdout: '' }));
  const [, , uid, gid] = stdout.trim().split(':');
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

/** undefined: Hearth itself is unprivileged, so its own user is the only one. */
export async function findSystemAccount(wanted: string | undefined): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of wanted === undefined ? usual : [wanted]) {
    const account = await find(name);
    if (account !== undefined && account.uid !== 0) return account;
  }
  if (wanted === undefined) return nobody;
  throw new Error(`HEARTH_SVN_USER is ${wanted}, but must be a user of this machine other than root.`);
}
