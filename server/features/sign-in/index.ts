export { checkEmergencyDoor } from './emergency-door.ts';
export { createPasswordHashing, type HashChosenPassword, hashPassword } from './passwords.ts';
export { createRecentSignIns, type RecentSignIns } from './recent.ts';
export { checkAccount, createSignIn, type SignIn, type SignIns } from './service.ts';
export { type Throttle, throttleSizes } from './throttle.ts';
