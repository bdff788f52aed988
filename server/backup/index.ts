export { lastBackup, noteBackup } from './last.ts';
export { BackupFault, type Manifest } from './manifest.ts';
export { configured, type Installation, selfContained } from './places.ts';
export { restoreBackup, type Restored } from './restore.ts';
export { type BackupOptions, takeBackup } from './take.ts';
export { verifyBackup } from './verify.ts';
