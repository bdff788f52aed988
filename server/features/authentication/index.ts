export { type Authentication, type AuthenticationRequest, createAuthentication } from './service.ts';
