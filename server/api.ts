import { accessKeyRoutes } from './features/access-keys/routes.ts';
import { elsewhereRoutes } from './features/elsewhere/routes.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { descriptionRoutes } from './features/projects/routes-descriptions.ts';
import { serviceRoutes } from './features/projects/routes-services.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { hashPassword } from './features/sign-in/index.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { userGroupRoutes } from './features/user-groups/routes.ts';
import { membershipRoutes } from './features/user-groups/routes-membership.ts';
import { userRoutes } from './features/users/routes.ts';
import { versionRoutes } from './features/version/routes.ts';
import type { AnyRoute } from './http/route.ts';
import type { Platform } from './platform.ts';

/** The whole API as data. */
export function routesOf(platform: Platform): AnyRoute[] {
  return [
    ...tokenRoutes(platform.tokens, platform.signIn),
    ...sessionRoutes(platform),
    ...accessKeyRoutes(platform.accessKeys),
    ...userRoutes({ ...platform, hashPassword }),
    ...membershipRoutes(platform.membership, platform.users),
    ...userGroupRoutes(platform),
    ...projectRoutes(platform),
    ...serviceRoutes(platform.services),
    ...descriptionRoutes(platform.descriptions),
    ...settingsRoutes(platform.settings),
    ...versionRoutes(),
    ...elsewhereRoutes(platform.directory),
  ];
}
