import { Health } from '../../../contract/platform/health.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { HealthReport } from './service.ts';

export function healthRoutes(health: HealthReport): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/platform_health',
      summary: 'The health of the copy of Hearth that answers, for site administrators',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      answers: Health,
      handle: () => health.read(),
    }),
  ];
}
