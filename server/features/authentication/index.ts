export { type AuthenticationRequest, createAuthentication } from './service.ts';
