export { createInvitations } from './service.ts';
export { createJoining, type Joining } from './joining.ts';
export { createInvitationPresenter } from './present.ts';
