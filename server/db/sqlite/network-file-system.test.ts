import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { networkFileSystem, refuseNetworkFileSystem } from './network-file-system.ts';

const known: [number, string | undefined][] = [
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xff534d42 | 0, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x517b, 'SMB'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE (sshfs and others)'],
  [0xef53, undefined], // ext4
  [0x9123683e, undefined], // btrfs
  [0x58465342, undefined], // xfs
  [0x01021994, undefined], // tmpfs
  [0x794c7630, undefined], // overlayfs
];

for (const [type, name] of known) {
  test(`a file system of type 0x${(type >>> 0).toString(16)} is ${name ?? 'a local one'}`, () => {
    assert.equal(networkFileSystem(type), name);
  });
}

test('a local directory is accepted', async () => {
  await refuseNetworkFileSystem(tmpdir());
});
