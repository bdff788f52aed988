import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Attribute, Change, Client } from 'ldapts';
import { freePort } from '../../../server/svn/httpd/free-port.ts';
import type { Cleanup } from '../hearth/hearth.ts';
import { eventually } from '../hearth/store.ts';

const program = '/usr/sbin/slapd';

/** Without the server, tests of LDAP are skipped, and say why. */
export const noSlapd = existsSync(program) ? false : `no ${program}: install the Debian package slapd`;

export const base = 'dc=example,dc=org';
export const root = { dn: `cn=admin,${base}`, password: 'root-secret' };

const configOf = (place: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb.la
pidfile ${place}/slapd.pid
TLSCertificateFile ${place}/cert.pem
TLSCertificateKeyFile ${place}/key.pem
database mdb
maxsize 10485760
suffix "${base}"
rootdn "${root.dn}"
rootpw ${root.password}
directory ${place}/db
access to attrs=userPassword by anonymous auth by * none
access to * by * read
`;

export const passwordOf = (uid: string): string => `${uid}-secret`;

const person = (uid: string): string => `
dn: uid=${uid},ou=people,${base}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${uid} of LDAP
sn: ${uid}
mail: ${uid}@example.org
employeeNumber: id-${uid}
userPassword: ${passwordOf(uid)}
`;

const group = (name: string, members: readonly string[]): string => `
dn: cn=${name},ou=groups,${base}
objectClass: groupOfNames
cn: ${name}
${members.map((uid) => `member: uid=${uid},ou=people,${base}`).join('\n')}
`;

const treeOf = (people: readonly string[], groups: Record<string, string[]>): string =>
  [
    `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example\n`,
    `dn: ou=people,${base}\nobjectClass: organizationalUnit\nou: people\n`,
    `dn: ou=groups,${base}\nobjectClass: organizationalUnit\nou: groups\n`,
    ...people.map(person),
    ...Object.entries(groups).map(([name, members]) => group(name, members)),
  ].join('\n');

function makeCertificate(place: string): void {
  const files = ['-keyout', join(place, 'key.pem'), '-out', join(place, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'ignore' });
}

/** Counts the connections to the server, and cuts them off when it shall be down. */
async function startForwarder(test: Cleanup, port: number) {
  const open = new Set<Socket>();
  const state = { connections: 0, isDown: false };
  const server = createServer((socket) => {
    if (state.isDown) return socket.destroy();
    state.connections += 1;
    const there = connect(port, '127.0.0.1');
    for (const end of [socket, there]) {
      open.add(end);
      end.on('error', () => end.destroy()).on('close', () => open.delete(end));
    }
    return socket.pipe(there).pipe(socket);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(own, 'localhost', resolve);
  });
  test.after(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return { port: own, state };
}

/** Debian's OpenLDAP server on free ports of the loopback interface. */
export async function startSlapd(test: Cleanup, people: readonly string[], groups: Record<string, string[]>) {
  const place = await mkdtemp(join(tmpdir(), 'hearth-slapd-'));
  await chmod(place, 0o700);
  await mkdir(join(place, 'db'));
  makeCertificate(place);
  const [config, tree] = [join(place, 'slapd.conf'), join(place, 'tree.ldif')];
  await writeFile(config, configOf(place));
  await writeFile(tree, treeOf(people, groups));
  execFileSync('/usr/sbin/slapadd', ['-f', config, '-l', tree], { stdio: 'pipe' });
  const [plain, secure] = [await freePort(), await freePort()];
  const addresses = `ldap://127.0.0.1:${plain}/ ldaps://127.0.0.1:${secure}/`;
  const child = spawn(program, ['-d', '0', '-f', config, '-h', addresses], { stdio: 'ignore' });
  test.after(async () => {
    child.kill();
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)));
    await rm(place, { recursive: true });
  });

  async function asRoot<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url: `ldap://127.0.0.1:${plain}` });
    try {
      await client.bind(root.dn, root.password);
      return await work(client);
    } finally {
      await client.unbind();
    }
  }
  await eventually(
    () =>
      asRoot(async () => true).catch(() => {
        if (child.exitCode !== null) throw new Error(`slapd ended with ${child.exitCode}`);
        return false;
      }),
    'slapd',
  );
  const forwarder = await startForwarder(test, plain);
  const secured = await startForwarder(test, secure);

  return {
    url: `ldap://localhost:${forwarder.port}`,
    secureUrl: `ldaps://localhost:${secured.port}`,
    certificate: await readFile(join(place, 'cert.pem'), 'utf8'),
    /** of the connections without ldaps */
    state: forwarder.state,
    /** Replaces the values of an attribute. */
    set: (dn: string, type: string, values: string[]): Promise<void> =>
      asRoot((client) =>
        client.modify(dn, new Change({ operation: 'replace', modification: new Attribute({ type, values }) })),
      ),
    remove: (dn: string): Promise<void> => asRoot((client) => client.del(dn)),
  };
}

export const dnOf = (uid: string): string => `uid=${uid},ou=people,${base}`;
export const groupDn = (name: string): string => `cn=${name},ou=groups,${base}`;
