import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DumpError, readDump } from './dump.ts';

const issues = (text: string) => readDump(text, (table) => table === 'issues').get('issues');
const subject = "It's; -- a \\ 'test'";
const description = 'line1\nline2\n\ttab\\x';

test('pg_dump with COPY, with one INSERT for each row, and with the names of columns', () => {
  const create =
    'CREATE TABLE public.issues (\n    id integer NOT NULL,\n    subject character varying(255) DEFAULT \'\'::character varying,\n    description text,\n    "position" integer DEFAULT 1\n);\n\nALTER TABLE public.issues OWNER TO redmine;\n';
  const others = "INSERT INTO public.other VALUES ('x;''y');\n";
  const values = `(1, 'It''s; -- a \\ ''test''', 'line1\nline2\n\ttab\\x', NULL)`;
  const expected = [{ id: '1', subject, description, position: null }];
  const copied = "1\tIt's; -- a \\\\ 'test'\tline1\\nline2\\n\\ttab\\\\x\t\\N";
  const copy = `COPY public.issues (id, subject, description, "position") FROM stdin;\n${copied}\n\\.\n\n`;
  assert.deepEqual(issues(`-- it's a dump\n${create}${copy}${others}`), expected);
  assert.deepEqual(issues(`${create}${others}INSERT INTO public.issues VALUES ${values};\n`), expected);
  const names = '(id, subject, description, "position")';
  assert.deepEqual(issues(`${others}INSERT INTO public.issues ${names} VALUES ${values};\n`), expected);
  assert.deepEqual(issues(`INSERT INTO issues (id) VALUES (E'a\\nb'::text), (X'c3bc');`), [
    { id: 'a\nb' },
    { id: 'ü' },
  ]);
});

test('mysqldump', () => {
  const dump = [
    '-- MySQL dump 10.13  Distrib 8.0.36',
    '/*!40101 SET NAMES utf8 */;',
    "CREATE TABLE `issues` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `subject` varchar(255) NOT NULL DEFAULT '',\n  `description` longtext,\n  `cost` decimal(10,2),\n  PRIMARY KEY (`id`),\n  KEY `by_both` (`id`,`subject`)\n) ENGINE=InnoDB;",
    "INSERT INTO `other` VALUES ('x\\';'),('y');",
    "INSERT INTO `issues` VALUES (1,'It\\'s; -- a \\\\ \\'test\\'','line1\\nline2\\n\\ttab\\\\x',1.50),(2,_binary 'ü€😀',NULL,0x61);",
  ].join('\n');
  assert.deepEqual(issues(dump), [
    { id: '1', subject, description, cost: '1.50' },
    { id: '2', subject: 'ü€😀', description: null, cost: 'a' },
  ]);
});

test('the .dump of sqlite3', () => {
  const dump = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE issues (id integer primary key, "subject" varchar(255) default '' not null, description text, "key" varchar default '---
- a, b' );
INSERT INTO issues VALUES(1,'It''s; -- a \\ ''test''',replace('line1\\nline2\\n	tab','\\n',char(10)),'k');
INSERT INTO issues VALUES(2,unistr('a\\u000ab\\\\'),NULL,'');
COMMIT;`;
  assert.deepEqual(issues(dump), [
    { id: '1', subject, description: 'line1\nline2\n\ttab', key: 'k' },
    { id: '2', subject: 'a\nb\\', description: null, key: '' },
  ]);
});

test('an incomplete or unsupported dump is reported with its line', () => {
  for (const dump of [
    "\nINSERT INTO issues (id) VALUES ('a",
    '\nINSERT INTO issues (id) VALUES (1, 2);',
    '\nINSERT INTO issues SELECT 1;',
  ]) {
    assert.throws(
      () => issues(dump),
      (error) => error instanceof DumpError && error.message.startsWith('Line 2 '),
      dump,
    );
  }
  assert.throws(() => issues('INSERT INTO issues (id) VALUES (now());'), DumpError);
});
