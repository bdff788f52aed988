export { createInvitations } from './service.ts';
export { createInvitedPeople, type InvitedPeople } from './invited.ts';
export { createJoining, type Joining } from './joining.ts';
export { createInvitationPresenter } from './present.ts';
