import { Type } from 'typebox';
import { problem } from '../../../contract/problems.ts';
import { type SettingName, settings as table } from '../../../contract/settings.ts';
import { type Actor, isSiteAdministrator } from '../../domain/actor.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { PlatformSettings } from './service.ts';

const schemas = {
  choice: (definition: object) => Type.Enum('values' in definition ? [...(definition.values as string[])] : []),
  boolean: () => Type.Boolean(),
  integer: () => Type.Integer(),
  text: () => Type.String(),
};

const members = Object.entries(table).map(([name, definition]) => [
  name,
  Type.Unsafe({ ...schemas[definition.type](definition), description: definition.description }),
]);
const SettingsBody = Type.Object(Object.fromEntries(members), { title: 'PlatformSettings' });
const SettingsPatch = Type.Object(
  Object.fromEntries(Object.keys(table).map((name) => [name, Type.Optional(Type.Unknown())])),
);

function checkAdministrator(actor: Actor): void {
  if (!isSiteAdministrator(actor)) throw problem('site_administrator_required');
}

export function settingsRoutes(settings: PlatformSettings): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/platform_settings',
      summary: 'The settings of the platform',
      access: 'protected',
      extension: true,
      answers: SettingsBody,
      problems: ['site_administrator_required'],
      async handle({ actor }) {
        checkAdministrator(actor);
        return settings.all();
      },
    }),
    route({
      method: 'PATCH',
      path: '/platform_settings',
      summary: 'Changes settings of the platform, all or none',
      access: 'protected',
      extension: true,
      body: SettingsPatch,
      answers: SettingsBody,
      problems: ['site_administrator_required', 'setting_invalid'],
      async handle({ actor, body }) {
        checkAdministrator(actor);
        await settings.change(body as Partial<Record<SettingName, unknown>>);
        return settings.all();
      },
    }),
  ];
}
