import { nearest } from '../server/lib/text/nearest.ts';
import type { Platform } from '../server/platform.ts';
import { Complaint } from './complaint.ts';

type User = NonNullable<Awaited<ReturnType<Platform['users']['findByName']>>>;

export async function userNamed({ users }: Platform, name: string): Promise<User> {
  const user = await users.findByName(name);
  if (user !== undefined) return user;
  const names = (await users.list()).map(({ username }) => username);
  const near = nearest(name, names);
  throw new Complaint(`There is no user ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`);
}

export async function isLastAdministrator({ users }: Platform, user: User): Promise<boolean> {
  const able = (await users.list()).filter((each) => each.is_site_administrator === 1 && each.status === 'A');
  return able.length === 1 && able[0]?.id === user.id;
}
