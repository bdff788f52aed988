import { problem } from '../../contract/problems.ts';
import { isSettingName, type SettingName, settings as definitions } from '../../contract/settings.ts';
import { nearest } from '../../server/lib/text/nearest.ts';
import { say, sayJson, table } from '../output.ts';
import { beginning, withPlatform } from '../platform.ts';

const names = Object.keys(definitions) as SettingName[];

function settingNamed(name: string): SettingName {
  if (isSettingName(name)) return name;
  const near = nearest(name, names);
  throw problem('setting_unknown', { name, hint: near === undefined ? '' : ` Did you mean ${near}?` });
}

export async function list({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async ({ settings }) => {
    if (json === true) return sayJson(settings.all());
    const rows = names.map((name) => ({
      name,
      value: String(settings.get(name)),
      default: String(definitions[name].default),
      description: definitions[name].description,
    }));
    say(table(rows, ['name', 'value', 'default', 'description']));
  });
}

export async function get(name: string): Promise<void> {
  const known = settingNamed(name);
  await withPlatform(async ({ settings }) => say(String(settings.get(known))));
}

export async function set(name: string, value: string): Promise<void> {
  const known = settingNamed(name);
  await withPlatform(async ({ settings }) => {
    await settings.change({ [known]: value });
    say(`${known} is ${String(settings.get(known))}.`);
  }, beginning);
}
