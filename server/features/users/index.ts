export { mountAvatars } from './avatars.ts';
export { createIdentities, type Identities, loadIdentity } from './identities.ts';
export { createLastAccess, type LastAccess } from './last-access.ts';
export { UserParams, userIdIn } from './path.ts';
export { createPreferences, type Preferences } from './preferences.ts';
export { createUserPresenter, type UserPresenter } from './present.ts';
export { createUsers, type NewAccount, type Users } from './service.ts';
export { findUser, findUserByName, findUsersByEmail, findUsersByLdapId } from './find.ts';
export { claimName, isNameTaken, releaseName } from './names.ts';
