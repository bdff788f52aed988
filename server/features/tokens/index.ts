export { createTokens, type Tokens } from './service.ts';
