// Lists the npm packages that a release contains, in the form CycloneDX 1.5, from the lock file alone.
import { createHash } from 'node:crypto';
import { closure, type Lock, type LockedPackage, nameAt, requiredBy } from './lock.ts';

type License = { license: { id: string } | { name: string } } | { expression: string };

interface Component {
  type: 'library' | 'application';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses?: License[];
  hashes?: { alg: 'SHA-256' | 'SHA-384' | 'SHA-512' | 'SHA-1'; content: string }[];
  scope?: 'optional';
}

export interface Sbom {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  serialNumber: string;
  version: 1;
  metadata: { timestamp: string; lifecycles: { phase: 'build' }[]; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;

function licensesOf(license: string | undefined): License[] | undefined {
  if (license === undefined) return undefined;
  if (/ (OR|AND|WITH) /.test(license)) return [{ expression: license }];
  return [{ license: /^[A-Za-z0-9.+-]+$/.test(license) ? { id: license } : { name: license } }];
}

function hashesOf(integrity: string | undefined): Component['hashes'] {
  const [, name, digest] = /^(sha1|sha256|sha384|sha512)-(\S+)/.exec(integrity ?? '') ?? [];
  if (digest === undefined) return undefined;
  const alg = algorithms[name as keyof typeof algorithms];
  return [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }];
}

function componentOf(name: string, entry: LockedPackage, type: Component['type']): Component {
  const version = entry.version ?? '';
  const licenses = licensesOf(entry.license);
  const hashes = hashesOf(entry.integrity);
  return {
    type,
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(licenses && { licenses }),
    ...(hashes && { hashes }),
    ...(entry.optional === true && { scope: 'optional' as const }),
  };
}

/** The same content has the same number, so that two builds of a release are equal. */
function serialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hex) ?? [];
  return `urn:uuid:${a}-${b}-4${c}-8${d}-${e}`;
}

/** Everything that the application requires at run time, without the packages for its development. */
export function sbomOf(lock: Lock, seconds: number): Sbom {
  const root = lock.packages[''] ?? {};
  const paths = closure(lock, requiredBy(lock, ''));
  const refOf = (path: string): string => `${nameAt(path)}@${lock.packages[path]?.version ?? ''}`;
  const components = new Map<string, Component>();
  const edges = new Map<string, Set<string>>();
  for (const path of paths) {
    const ref = refOf(path);
    if (!components.has(ref)) components.set(ref, componentOf(nameAt(path), lock.packages[path] ?? {}, 'library'));
    const known = edges.get(ref) ?? new Set();
    for (const required of requiredBy(lock, path)) known.add(refOf(required));
    edges.set(ref, known);
  }
  const application = componentOf(root.name ?? '', root, 'application');
  edges.set(application['bom-ref'], new Set(requiredBy(lock, '').map(refOf)));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber(JSON.stringify([...components.values()])),
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: application,
    },
    components: [...components.values()],
    dependencies: [...edges].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted() })),
  };
}
