const words = [
  'pub|users|compile|lists|slayer|orbital|tokyojoe|webdev|projects|monitor|mirrors?',
  'root|bin|daemon|adm|lp|sync|shutdown|halt|uucp|operator|games|mysql|httpd|nobody|dummy|munin|mailman',
  'ftpadmin|codendiadm|imadmin-bot|apache|nscd|git|gitolite',
].join('|');

const reserved = new RegExp(`^(?:(?:www|cvs|shell|ftp|irc|news|mail|ns|download)\\d?|${words}|forge__.*)$`, 'i');

/** Names that no new user or project can have. They are reserved in the existing service. */
export const isReserved = (name: string): boolean => reserved.test(name);

/** Names that suggest an official account, and words of addresses and of the interface. */
const misleading = `
  admin admins administrator administrators administration siteadmin sysadmin superuser root operator owner moderator
  staff support helpdesk help security official system platform server hearth tuleap svn subversion git api rest
  postmaster hostmaster webmaster abuse noreply mailerdaemon info contact
  anonymous guest public nobody none null undefined unknown everybody everyone
  self new user users account login logout signin signout register settings`
  .trim()
  .split(/\s+/);

const lookalikes: readonly [RegExp, string][] = [
  [/[._-]/g, ''],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** Equal for names that readers confuse, such as `adm1n` and `Ad.min`. Names have no other letters than a to z. */
const outline = (name: string): string =>
  lookalikes.reduce((text, [pattern, letter]) => text.replaceAll(pattern, letter), name.toLowerCase());

const misleadingOutlines = new Set(misleading.map(outline));

/**
 * Names that people can't choose for themselves: names that stand for the platform, resemble an administrator's name,
 * are numbers like ids, or belonged to deleted accounts. Administrators can still assign them, and imports keep them.
 */
export function isMisleading(name: string, administrators: readonly string[]): boolean {
  if (!/[a-z]/i.test(name) || /^deleted-user/i.test(name)) return true;
  if (misleadingOutlines.has(outline(name)) || misleadingOutlines.has(outline(name.replace(/\d+$/, '')))) return true;
  return administrators.some((administrator) => outline(administrator) === outline(name));
}
