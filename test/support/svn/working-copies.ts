import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Hearth, type KnownCaller } from '../hearth/hearth.ts';
import type { ShownRepository } from '../hearth/shown.ts';
import { type Outcome, svnClient, temporaryDirectory } from './engine.ts';

/** The default settings of a repository. */
export const plainSettings = {
  commit_rules: { is_reference_mandatory: false, is_commit_message_change_allowed: false },
  immutable_tags: { paths: [], whitelist: [] },
  access_file: '',
  email_notifications: [],
};

/** Expects the client to succeed, and returns its output. */
export function done(outcome: Outcome): string {
  assert.equal(outcome.code, 0, outcome.stderr);
  return outcome.stdout;
}

/** Expects the client to be refused with this message. */
export function failed(outcome: Outcome, pattern: RegExp): void {
  assert.notEqual(outcome.code, 0, outcome.stdout);
  assert.match(outcome.stderr, pattern);
}

/** The real Subversion client with a complete Hearth. */
export function svnOf(test: { after(work: () => Promise<void>): void }, hearth: Hearth, users: readonly KnownCaller[]) {
  const directory = temporaryDirectory(test);
  const secrets = Object.fromEntries(users.map(({ username, password }) => [username, password]));
  const svn = svnClient(directory, secrets);

  return {
    svn,
    /** the credentials of a user; a test may change them */
    secrets,
    directory,

    /** Creates a repository through the API, and returns its representation. */
    async repository(
      by: KnownCaller,
      projectId: number,
      name: string,
      settings: object = {},
    ): Promise<ShownRepository> {
      const body = { project_id: projectId, name, settings: { layout: ['trunk', 'tags'], ...settings } };
      const made = await by.post('/svn', { body });
      assert.equal(made.status, 201, made.text);
      return made.json;
    },

    async change(by: KnownCaller, id: number, settings: object): Promise<void> {
      const changed = await by.put(`/svn/${id}`, { body: { settings: { ...plainSettings, ...settings } } });
      assert.equal(changed.status, 200, changed.text);
    },

    /** Writes a file below the directory of the client. */
    write(path: string, content: string): string {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), content);
      return path;
    },

    /** Adds a new file directly to the repository. */
    async put(login: string, url: string, message = 'change'): Promise<Outcome> {
      const source = this.write(`sources/${login}.txt`, `${url}\n`);
      return svn(login, 'import', '-m', message, source, url);
    },
    hearth,
  };
}
