import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unknownVariables } from '../../server/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Instruction {
  name: string;
  rest: string;
}

/** The instructions of a Dockerfile, without comments, each on one line. */
function instructionsIn(text: string): Instruction[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }));
}

/** An image is pinned by a digest, or by a tag with the version of the software in it. */
const isPinned = (image: string): boolean => /@sha256:[\da-f]{64}$|:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(image);

/** The faults that a reviewer would find in a Dockerfile. */
function faultsIn(text: string): string[] {
  const all = instructionsIn(text);
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
  const args = new Map(all.filter(({ name }) => name === 'ARG').map(({ rest }) => rest.split('=') as [string, string]));
  const finals = (name: string): string[] => last.filter((each) => each.name === name).map(({ rest }) => rest);
  const faults: string[] = [];
  for (const { rest } of all.filter(({ name }) => name === 'FROM')) {
    const image = (rest.split(' ')[0] ?? '').replace(/^\$\{(\w+)\}$/, (_, name: string) => args.get(name) ?? '');
    if (!isPinned(image)) faults.push(`${image} is not pinned to a version`);
  }
  if (!/^[1-9]\d*(:[1-9]\d*)?$/.test(finals('USER').at(-1) ?? ''))
    faults.push('the user is not an unprivileged number');
  if (!finals('HEALTHCHECK').some((rest) => rest.includes('/readyz'))) faults.push('no health check of /readyz');
  if (!finals('VOLUME').some((rest) => rest.includes('/var/lib/hearth'))) faults.push('the data is not in a volume');
  for (const { name, rest } of last.filter((each) => ['ENTRYPOINT', 'CMD'].includes(each.name))) {
    if (!rest.startsWith('[')) faults.push(`${name} starts a shell, which signals do not pass`);
    if (/\bnpm\b|\bnpx\b|\binstall\b/.test(rest)) faults.push(`${name} installs at the start`);
  }
  for (const { name, rest } of all) {
    if (name === 'ADD') faults.push('ADD fetches or unpacks; use COPY');
    if (name === 'MAINTAINER') faults.push('MAINTAINER is outdated');
    if (['ENV', 'ARG'].includes(name) && /(PASSWORD|SECRET|TOKEN|_KEY|_URL)\b/i.test(rest))
      faults.push(`secret: ${rest}`);
    if (name !== 'RUN') continue;
    if (/\bsudo\b|curl[^|]*\|\s*(ba)?sh|chmod\s+(-R\s+)?0?777/.test(rest)) faults.push(`dangerous: ${rest}`);
    if (!rest.includes('apt-get install')) continue;
    if (!rest.includes('--no-install-recommends')) faults.push('apt-get installs recommended packages');
    if (!/apt-get update.*apt-get install/.test(rest)) faults.push('apt-get install without update in the same layer');
    if (!rest.includes('rm -rf /var/lib/apt/lists')) faults.push('the lists of apt stay in the layer');
  }
  return faults;
}

describe('the container image', () => {
  const text = read('Dockerfile');

  test('follows the rules for images', () => {
    assert.deepEqual(faultsIn(text), []);
  });

  test('would be refused with one of the usual mistakes', () => {
    const mistakes: [from: RegExp, to: string][] = [
      [/debian:12\.12-slim/, 'debian:latest'],
      [/debian:12\.12-slim/, 'debian'],
      [/^USER .*$/m, 'USER root'],
      [/^USER .*$/m, ''],
      [/^HEALTHCHECK/m, 'LABEL'],
      [/^VOLUME.*$/m, ''],
      [/^ENTRYPOINT.*$/m, 'ENTRYPOINT hearth'],
      [/^CMD \["serve"\]$/m, 'CMD ["npm", "start"]'],
      [/^ENV /m, 'ENV HEARTH_ADMIN_PASSWORD=secret '],
      [/^COPY \. \.$/m, 'ADD . .'],
      [/--no-install-recommends/, ''],
      [/rm -rf \/var\/lib\/apt\/lists\/\*/, 'true'],
    ];
    for (const [from, to] of mistakes) {
      assert.match(text, from);
      assert.equal(faultsIn(text.replace(from, to)).length, 1, `${from} → ${to}`);
    }
  });

  test('is built from files that exist, and from none with data or secrets', () => {
    const lines = read('.dockerignore').split('\n');
    assert.equal(
      lines.find((line) => !line.startsWith('#')),
      '*',
      'everything is excluded first',
    );
    const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of allowed) assert.ok(existsSync(join(root, path)), path);
    assert.deepEqual(
      allowed.filter((path) => /^(data|\.env|\.git|node_modules|bundle|release)$/.test(path)),
      [],
    );
    for (const { rest } of instructionsIn(text).filter(
      ({ name, rest: what }) => name === 'COPY' && !what.startsWith('--'),
    )) {
      for (const path of rest.split(' ').slice(0, -1)) assert.ok(path === '.' || allowed.includes(path), path);
    }
  });

  test('can be built', { timeout: 1_800_000 }, (t) => {
    const builder = process.env['HEARTH_IMAGE_BUILDER'];
    if (builder === undefined) return t.skip('takes minutes and needs a builder: npm run test:image');
    const { status, stderr } = spawnSync('sh', ['-c', `${builder} .`], { cwd: root, encoding: 'utf8' });
    assert.equal(status, 0, stderr.slice(-2_000));
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const [, services = ''] = /^services:\n([\s\S]*?)^\S/m.exec(text) ?? [];
  const parts = services.split(/^ {2}(?=\w+:$)/m).filter((part) => /^\w+:\n/.test(part));
  const service = (name: string): string => parts.find((part) => part.startsWith(`${name}:`)) ?? '';

  test('has a proxy, Hearth, a database and mail, all pinned and restarted automatically', () => {
    assert.deepEqual(
      parts.map((part) => part.slice(0, part.indexOf(':'))),
      ['proxy', 'hearth', 'database', 'mail'],
    );
    for (const part of parts) {
      assert.ok(isPinned(/^ {4}image: (\S+)$/m.exec(part)?.[1] ?? ''), part.split('\n')[0]);
      assert.match(part, /^ {4}restart: unless-stopped$/m);
    }
    const { version } = JSON.parse(read('package.json')) as { version: string };
    assert.match(service('hearth'), new RegExp(`^ {4}image: hearth:${version}$`, 'm'));
  });

  test('runs Hearth without privileges on a read-only file system, reachable only through the proxy', () => {
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      'security_opt: ["no-new-privileges:true"]',
      'init: true',
    ]) {
      assert.ok(service('hearth').includes(`\n    ${line}\n`), line);
    }
    assert.deepEqual(
      parts.filter((part) => /^ {4}ports:/m.test(part)).map((part) => part.split(':')[0]),
      ['proxy'],
    );
    assert.match(service('database'), /^ {4}networks: \[inside\]$/m);
    assert.match(text, /^ {2}inside:\n {4}internal: true$/m);
  });

  test('contains no secrets, and only variables that Hearth and its example know', () => {
    const secrets = [...text.matchAll(/(?:PASSWORD|SECRET|TOKEN)\w*: (.*)$/gm)].map(([, value = '']) => value);
    assert.ok(secrets.length >= 3);
    for (const value of secrets) assert.match(value, /^\$\{\w+:[-?].*\}$/);
    const set = [...service('hearth').matchAll(/^ {6}(HEARTH_\w+):/gm)].map(([, name = '']) => [name, 'x'] as const);
    assert.ok(set.length > 4);
    assert.deepEqual(unknownVariables(Object.fromEntries(set)), []);
    const example = read('packaging/compose/example.env');
    for (const [, name = ''] of text.matchAll(/\$\{(\w+)/g)) assert.match(example, new RegExp(`^${name}=`, 'm'));
    assert.doesNotMatch(example, /PASSWORD=./);
  });
});

describe('the systemd unit', () => {
  const unit = read('packaging/systemd/hearth.service');
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  test('confines the service', () => {
    for (const line of [
      'User=hearth',
      'StateDirectory=hearth',
      'StateDirectoryMode=0700',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=true',
      'PrivateTmp=true',
      'SystemCallFilter=@system-service',
      'ExecStart=/opt/hearth/bin/hearth serve',
    ]) {
      assert.ok(unit.split('\n').includes(line), line);
    }
    assert.doesNotMatch(unit, /^MemoryDenyWriteExecute=/m, 'V8 compiles code while it runs');
    assert.deepEqual(
      unknownVariables(
        Object.fromEntries([...unit.matchAll(/Environment=(\w+)=/g)].map(([, name = '']) => [name, ''])),
      ),
      [],
    );
  });

  test('is accepted by systemd', { skip: !hasSystemd && 'systemd-analyze is not installed' }, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-unit-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'hearth.service');
    // The program is not installed here.
    writeFileSync(file, unit.replace('/opt/hearth/bin/hearth serve', '/bin/true').replace(/^Documentation=.*\n/m, ''));
    const analyze = (...args: string[]): string =>
      execFileSync('systemd-analyze', [...args, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    assert.equal(analyze('verify'), '');
    // Exits with an error if the exposure is above 2.0 of 10.
    assert.match(analyze('security', '--offline=true', '--threshold=20'), /Overall exposure level/);
  });
});
