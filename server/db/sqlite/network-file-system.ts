import { statfs } from 'node:fs/promises';

/** The `f_type` of statfs(2) on Linux. SQLite's locks and shared memory are unreliable on these. */
const networkFileSystems = new Map<number, string>([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE (sshfs and others)'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x19830326, 'BeeGFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0x786f4256, 'VirtualBox shared folder'],
]);

export function networkFileSystem(type: number): string | undefined {
  // The kernel's number is a signed 32-bit one on some machines.
  return networkFileSystems.get(type >>> 0);
}

/** The name of the network file system that a directory is on; undefined on a local disk. */
export async function networkFileSystemOf(directory: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { type } = await statfs(directory);
  return networkFileSystem(type);
}

export async function refuseNetworkFileSystem(directory: string): Promise<void> {
  const name = await networkFileSystemOf(directory);
  if (name === undefined) return;
  throw new Error(
    `The directory ${directory} is on a network file system (${name}), where an SQLite database can be damaged. Use a directory on a local disk, or PostgreSQL.`,
  );
}
