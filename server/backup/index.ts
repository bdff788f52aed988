export { lockDataDir, planFile, settleInterruptedRestore, stagingPrefix } from './interrupted.ts';
export { lastBackup, noteBackup } from './last.ts';
export { type Manifest } from './manifest.ts';
export { configuredInstallation, type Installation, selfContained } from './places.ts';
export { restoreBackup } from './restore.ts';
export { takeBackup } from './take.ts';
export { verifyBackup } from './verify.ts';
