// Checks that imports follow the one-way layers of the architecture: main, cli -> features -> {domain, db, ports, http,
// contract} -> lib, and that no files import each other in a cycle. Reads the source text, because the installed
// compiler offers no parser.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Violation {
  file: string;
  line: number;
  found: string;
  rule: string;
}

/**
 * Something that a file refers to: one of our files (path from the root), a package, a Node builtin, process.env, a fact
 * about a caller that only policies may read, or a member from which a page could guess rights.
 */
interface Use {
  kind: 'ours' | 'package' | 'builtin' | 'environment' | 'right' | 'guess';
  name: string;
  found: string;
  line: number;
  /** imports only types, so nothing is loaded */
  isType: boolean;
  /** re-exports the names */
  isExport: boolean;
}

interface Rule {
  says: string;
  files: RegExp;
  except?: RegExp;
  forbids: (use: Use, file: string) => boolean;
}

const folders = ['contract', 'packages', 'server', 'cli', 'web', 'test', 'bench', 'tools'];
const tests = /^test\/|\.test\.tsx?$/;
const maintenance = /^(tools|bench)\//;
const stores = /(^|\/)store(\/|\.ts$)/;
const routes = /(^|\/)routes(\/|(\.ts)?$)/;

const outside = (use: Use, ...allowed: string[]) =>
  use.kind === 'ours' && !allowed.some((path) => use.name.startsWith(`${path}/`));
const ours = (use: Use, pattern: RegExp) => use.kind === 'ours' && pattern.test(use.name);
const builtin = (use: Use) => use.kind === 'builtin';
const server = (...names: string[]) => names.map((name) => `server/${name}`);
const ports = server('blobs', 'jobs', 'mail', 'events', 'svn');
/** Slices that read and write whole projects or artifacts, and therefore need the stores of others. */
const transferring = ['import', 'export', 'deletions'];
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1];

/** The role of a file in its slice, by its folder or name. Everything else in a slice is its logic. */
const roles = { routes, store: stores, present: /(^|\/)present(\/|-[^/]*|(\.ts)?$)/ };
type Role = keyof typeof roles | 'logic';
const roleOf = (path: string): Role => {
  const inSlice = path.replace(/^server\/features\/[^/]+\//, '');
  return (Object.keys(roles) as (keyof typeof roles)[]).find((role) => roles[role].test(inSlice)) ?? 'logic';
};
const mayImport: Record<Role, Role[]> = {
  routes: ['routes', 'logic', 'present'],
  logic: ['logic', 'store', 'present'],
  store: ['store'],
  present: ['present', 'logic'],
};

const rules: Rule[] = [
  {
    says: 'contract/ imports nothing of ours and no node: builtins.',
    files: /^contract\//,
    forbids: (use) => builtin(use) || outside(use, 'contract'),
  },
  {
    says: 'packages/client/ imports nothing, so that it runs everywhere.',
    files: /^packages\/client\/(?!.*\.test\.ts$)/,
    forbids: (use) => use.kind === 'package' || builtin(use) || outside(use, 'packages/client'),
  },
  {
    says: 'server/domain/ is pure: it imports only domain, contract and lib, and no node: builtins.',
    files: /^server\/domain\//,
    forbids: (use) => builtin(use) || outside(use, 'contract', ...server('domain', 'lib')),
  },
  {
    says: 'server/lib/ imports only lib.',
    files: /^server\/lib\//,
    forbids: (use) => outside(use, ...server('lib')),
  },
  {
    says: 'server/text/ imports only text and contract.',
    files: /^server\/text\//,
    forbids: (use) => outside(use, 'contract', ...server('text')),
  },
  {
    says: 'server/http/ imports only contract, lib, http and domain.',
    files: /^server\/http\//,
    forbids: (use) => outside(use, 'contract', ...server('lib', 'http', 'domain')),
  },
  {
    says: 'server/db/ imports only db, lib and contract/fold.ts.',
    files: /^server\/db\//,
    forbids: (use) => use.name !== 'contract/fold.ts' && outside(use, ...server('db', 'lib')),
  },
  {
    says: 'A port (blobs, jobs, mail, events, svn) imports only ports, domain, db, contract and lib.',
    files: /^server\/(blobs|jobs|mail|events|svn)\//,
    forbids: (use) => outside(use, 'contract', ...ports, ...server('domain', 'db', 'lib')),
  },
  {
    says: 'server/workers/ imports only workers, the configuration, http, svn, contract and lib.',
    files: /^server\/workers\//,
    forbids: (use) =>
      use.name !== 'server/config.ts' && outside(use, 'contract', ...server('workers', 'http', 'svn', 'lib')),
  },
  {
    says: 'server/backup/ imports only backup, the configuration, blobs, svn, db and lib.',
    files: /^server\/backup\//,
    forbids: (use) => use.name !== 'server/config.ts' && outside(use, ...server('backup', 'blobs', 'svn', 'db', 'lib')),
  },
  {
    says: 'A feature imports only features, domain, db, http, text, contract, lib and the ports.',
    files: /^server\/features\//,
    forbids: (use) => outside(use, 'contract', ...ports, ...server('features', 'domain', 'db', 'http', 'text', 'lib')),
  },
  {
    says: 'A feature imports another one only through its index.ts, or as import, export or deletions through its transfer.ts.',
    files: /^server\/features\//,
    forbids: (use, file) =>
      ours(use, /^server\/features\//) &&
      featureOf(use.name) !== featureOf(file) &&
      !/^server\/features\/[^/]+\/index(\.ts)?$/.test(use.name) &&
      !(/^server\/features\/[^/]+\/transfer(\.ts)?$/.test(use.name) && transferring.includes(featureOf(file) ?? '')),
  },
  {
    says: 'Only import, export and deletions import the transfer.ts of a feature.',
    files: /^(server|cli)\//,
    except: new RegExp(`^server/features/(${transferring.join('|')})/`),
    forbids: (use) => ours(use, /^server\/features\/[^/]+\/transfer(\.ts)?$/),
  },
  {
    says: 'Only transfer.ts re-exports functions of a store; index.ts exports services and types.',
    files: /^server\/features\//,
    except: new RegExp(`/transfer\\.ts$|${stores.source}`),
    forbids: (use, file) =>
      use.isExport && !use.isType && featureOf(use.name) === featureOf(file) && roleOf(use.name) === 'store',
  },
  {
    says: 'Inside a slice: routes -> logic -> store, routes and logic -> present -> logic. A store imports only stores, and types.',
    files: /^server\/features\//,
    forbids: (use, file) =>
      use.kind === 'ours' &&
      featureOf(use.name) === featureOf(file) &&
      !(use.isType && roleOf(file) === 'store' && roleOf(use.name) === 'logic') &&
      !mayImport[roleOf(file)].includes(roleOf(use.name)),
  },
  {
    says: 'Only the composition root, server/api.ts, imports routes.',
    files: /./,
    except: new RegExp(`^server/api\\.ts$|^web/|${routes.source}`),
    forbids: (use) => ours(use, new RegExp(`^server/features/.*${routes.source}`)),
  },
  {
    says: 'kysely, pg and node:sqlite are named only in server/db/ and in stores.',
    files: /./,
    except: new RegExp(`^server/db/|${stores.source}`),
    forbids: (use) => ['kysely', 'pg', 'sqlite'].includes(use.name) && use.kind !== 'ours',
  },
  {
    says: 'process.env is read only in server/config.ts.',
    files: /./,
    except: /^(tools|bench)\/|^server\/config\.ts$|^cli\/main\.ts$/,
    forbids: (use) => use.kind === 'environment',
  },
  {
    says: 'Permissions are checked with can() and require() of server/domain/policies/, not by looking at the caller.',
    files: /^(server|cli)\//,
    except: new RegExp(
      `^server/domain/(policies/|actor\\.ts$)|^server/features/users/(identities|service)\\.ts$|${stores.source}`,
    ),
    forbids: (use) => use.kind === 'right',
  },
  {
    says: 'Pages show and hide by the actions of a representation (parts/can.tsx), and guess no rights from other members.',
    files: /^web\/src\//,
    // They show or change the rights of other people.
    except:
      /^web\/src\/pages\/(tracker-admin\/permissions|administration\/users|projects\/admin\/members)\/|^web\/src\/pages\/projects\/member-list\.tsx$/,
    forbids: (use) => use.kind === 'guess',
  },
  {
    says: 'web/ imports only contract and web.',
    files: /^web\//,
    forbids: (use) => outside(use, 'contract', 'web'),
  },
  {
    says: 'Nothing imports a main.ts.',
    files: /./,
    forbids: (use) => ours(use, /(^|\/)main(\.tsx?)?$/),
  },
  {
    says: 'The server does not import the command line or the web application.',
    files: /^server\//,
    forbids: (use) => ours(use, /^(cli|web)\//),
  },
  {
    says: 'Code that ships does not import tests, tools or benchmarks.',
    files: /^(contract|server|cli|web)\//,
    forbids: (use) => ours(use, tests) || ours(use, maintenance),
  },
];

// The formatter puts top-level statements at the start of a line.
const patterns = [
  /^(?:import|export)\b[^'"`;]*?\bfrom\s*['"](?<name>[^'"]+)['"]/gm,
  /^import\s*['"](?<name>[^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"`](?<name>[^'"`]+)['"`]/g,
  /\brequire\s*\(\s*['"](?<name>[^'"]+)['"]/g,
  /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"]env['"]\s*\]/g,
];
/** Code that reads the administrator rights of a caller. */
const right =
  /\bisSiteAdministrator\s*\(|\.\s*(?:isSiteAdministrator|isAdministrator)\b|\b(?:isProjectAdministrator|projectRefusal)\b/g;
/** Members of representations about rights. A name in quotes, or in criteria of a search, doesn't count. */
const guess =
  /(?<!['\w])(?:permissions_for_groups|can_update|is_site_administrator|is_administrator|administrator_of|is_member_of)\b(?!: true)/g;
const comment = /^\s*\*|^\s*\/\*|\/\//;

const isInComment = (source: string, at: number): boolean =>
  comment.test(source.slice(source.lastIndexOf('\n', at) + 1, at));

function wordsIn(source: string, kind: 'right' | 'guess', words: RegExp): Use[] {
  return [...source.matchAll(words)]
    .filter((match) => !isInComment(source, match.index))
    .map((match): Use => {
      const line = source.slice(0, match.index).split('\n').length;
      return { kind, name: match[0], found: match[0], line, isType: false, isExport: false };
    });
}

function usesIn(file: string, source: string): Use[] {
  const named: Use[] = patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)]
      .filter((match) => !isInComment(source, match.index))
      .map((match): Use => {
        const name = match.groups?.name;
        const end = name === undefined ? match.index : match.index + match[0].length;
        const line = source.slice(0, end).split('\n').length;
        if (name === undefined)
          return { kind: 'environment', name: 'process.env', found: match[0], line, isType: false, isExport: false };
        const isType = /^(?:import|export) type\b/.test(match[0]);
        const isExport = match[0].startsWith('export');
        return { ...resolved(file, name), found: name, line, isType, isExport };
      }),
  );
  return [...named, ...wordsIn(source, 'right', right), ...wordsIn(source, 'guess', guess)];
}

function resolved(file: string, name: string): Pick<Use, 'kind' | 'name'> {
  if (name.startsWith('.')) return { kind: 'ours', name: posix.normalize(posix.join(posix.dirname(file), name)) };
  if (isBuiltin(name)) return { kind: 'builtin', name: name.replace(/^node:/, '') };
  const [scope = name, rest] = name.split('/');
  return { kind: 'package', name: scope.startsWith('@') && rest !== undefined ? `${scope}/${rest}` : scope };
}

function sourceFiles(root: string): string[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
}

const violationOf = (file: string, { line, found }: Use, rule: string): Violation => ({ file, line, found, rule });

const brokenRules = (file: string, uses: readonly Use[]): Violation[] =>
  rules
    .filter((rule) => rule.files.test(file) && !rule.except?.test(file))
    .flatMap((rule) => uses.filter((use) => rule.forbids(use, file)).map((use) => violationOf(file, use, rule.says)));

/** The imports that close a cycle, one for each cycle that a walk along the imports meets. Types count, too. */
function cycles(uses: ReadonlyMap<string, readonly Use[]>): Violation[] {
  const found: Violation[] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    path.push(file);
    for (const use of uses.get(file) ?? []) {
      if (!uses.has(use.name)) continue;
      const start = path.indexOf(use.name);
      if (start >= 0) {
        const circle = [...path.slice(start), use.name].join(' -> ');
        found.push(violationOf(file, use, `Files import each other in a cycle: ${circle}.`));
      } else if (!finished.has(use.name)) visit(use.name);
    }
    path.pop();
    finished.add(file);
  };
  for (const file of uses.keys()) if (!finished.has(file)) visit(file);
  return found;
}

export function checkBoundaries(root: string): { files: number; violations: Violation[] } {
  const files = sourceFiles(root);
  const uses = new Map(
    files
      .filter((file) => !tests.test(file))
      .map((file) => [file, usesIn(file, readFileSync(join(root, file), 'utf8'))]),
  );
  const violations = [...uses].flatMap(([file, used]) => brokenRules(file, used));
  return { files: files.length, violations: [...violations, ...cycles(uses)] };
}

if (import.meta.main) {
  const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
  const { files, violations } = checkBoundaries(root);
  for (const { file, line, found, rule } of violations) console.log(`${file}:${line}  ${found}\n  ${rule}`);
  console.log(files === 0 ? `No source file below ${root}.` : `${files} files, ${violations.length} violations.`);
  process.exitCode = files === 0 || violations.length > 0 ? 1 : 0;
}
