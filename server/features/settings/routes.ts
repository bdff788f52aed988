import { Type } from 'typebox';
import { type SettingName, settings as table } from '../../../contract/settings.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { PlatformSettings } from './service.ts';

const schemas = {
  choice: (definition: object) => Type.Enum('values' in definition ? [...(definition.values as string[])] : []),
  boolean: () => Type.Boolean(),
  integer: () => Type.Integer(),
  text: () => Type.String(),
  timeZone: () => Type.String(),
};

const members = Object.entries(table).map(([name, definition]) => [
  name,
  Type.Unsafe({ ...schemas[definition.type](definition), description: definition.description }),
]);
export const SettingsBody = Type.Object(Object.fromEntries(members), { title: 'PlatformSettings' });
const SettingsPatch = Type.Object(
  Object.fromEntries(Object.keys(table).map((name) => [name, Type.Optional(Type.Unknown())])),
);

export function settingsRoutes(settings: PlatformSettings): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/platform_settings',
      summary: 'The platform settings',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      answers: SettingsBody,
      handle: () => settings.latest(),
    }),
    route({
      method: 'PATCH',
      path: '/platform_settings',
      summary: 'Changes platform settings, all or none',
      access: 'protected',
      requires: 'platform.administer',
      extension: true,
      body: SettingsPatch,
      answers: SettingsBody,
      problems: ['setting_invalid'],
      async handle({ actor, body }) {
        await settings.change(body as Partial<Record<SettingName, unknown>>, actor);
        return settings.all();
      },
    }),
  ];
}
