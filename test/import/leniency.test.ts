import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { altered, importing } from '../support/formats/archive.ts';
import { gardens } from '../support/formats/gardens.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { trackerOf } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
await hearth.user('heidi');
const otherProject = await hearth.project(admin);
await trackerOf(admin, otherProject.id, 'elsewhere_story', { title: { type: 'string' } });

const { imported, added } = await gardens(hearth, { after });

const artifact = 'project/trackers/tracker/artifacts/artifact';
const change = `${artifact}/changeset/field_change`;
const tracker = 'project/trackers/tracker';
const state = `${tracker}/simple_workflow/states/state`;

const cases: [what: string, from: string | RegExp, to: string, left: string][] = [
  [
    'a list value that the list lacks',
    '>41</value>',
    '>999</value>',
    `${change}/value: "999" is not a value of the field state.`,
  ],
  [
    'a number that is none',
    '<value>12</value>',
    '<value>many</value>',
    `${change}: "many" is not a number for the field length.`,
  ],
  [
    'an impossible day',
    '2019-02-28T00:00:00+05:00',
    '2021-06-31',
    `${change}: "2021-06-31" is not a date for the field sown_on.`,
  ],
  [
    'an impossible day of a change',
    '2019-04-01T08:00:00+02:00',
    '2019-04-31T08:00:00+02:00',
    `${artifact}/changeset/submitted_on[2019-04-31, which no month has]`,
  ],
  [
    'a group of a private comment that the project lacks',
    '<ugroup>waterers</ugroup>',
    '<ugroup>diggers</ugroup>',
    `${artifact}/changeset/comments/comment/private_ugroups/ugroup: there is no user group "diggers" in the project.`,
  ],
  [
    'a permission of a group that the project lacks',
    'ugroup="waterers" type="PLUGIN_TRACKER_ADMIN"',
    'ugroup="diggers" type="PLUGIN_TRACKER_ADMIN"',
    `${tracker}/permissions/permission: there is no user group "diggers" in the project.`,
  ],
  [
    'a file that the archive lacks',
    'files/Artifact7',
    'files/Artifact8',
    `${artifact}/file: there is no files/Artifact8 in the archive.`,
  ],
  [
    'a file of another size',
    '<filesize>22</filesize>',
    '<filesize>23</filesize>',
    `${artifact}/file/filesize[files/Artifact7 has 22 bytes, and not 23]`,
  ],
  [
    'a field that the tracker lacks',
    '<field REF="F5"/></semantic>',
    '<field REF="F55"/></semantic>',
    `${tracker}/semantics/semantic/field: there is no field "F55" in the tracker.`,
  ],
  [
    'two artifacts with one number',
    '<artifact id="902"',
    '<artifact id="900"',
    `${artifact}@id[second artifact 900, kept]`,
  ],
  [
    'a parent outside of the archive',
    'id="T2" parent_id="T1"',
    'id="T2" parent_id="T9"',
    'project/trackers/tracker@parent_id[T9]',
  ],
  [
    'a timeframe that comes from a tracker outside',
    '<semantic type="tooltip">',
    '<semantic type="timeframe"><inherited_from_tracker id="T77"/></semantic><semantic type="tooltip">',
    `${tracker}/semantics/semantic/inherited_from_tracker[T77]`,
  ],
  [
    'an external field without a type',
    '<formElement type="moonphase"',
    '<externalField ID="F99"><name>x</name></externalField><formElement type="moonphase"',
    `${tracker}/formElements/externalField[]`,
  ],
  [
    'two containers of one name',
    '<formElement type="moonphase"',
    '<formElement type="column" ID="F98" rank="40"><name>about</name><label>Again</label></formElement><formElement type="moonphase"',
    `${tracker}/formElements/formElement/name[second about, renamed to about_2]`,
  ],
  [
    'a name that no field can have',
    '<name>length</name>',
    '<name>Length of it</name>',
    `${tracker}/formElements/formElement/name[Length of it, renamed to length_of_it]`,
  ],
  [
    'a property that the format lacks',
    'maxchars="100"',
    'maxchars="100" fragrance="strong"',
    `${tracker}/formElements/formElement/formElements/formElement/properties@fragrance`,
  ],
  [
    'a second field of links',
    '<formElement type="moonphase"',
    '<formElement type="art_link" ID="F97" rank="40"><name>more_links</name><label>More</label></formElement><formElement type="moonphase"',
    `${tracker}/formElements/formElement@use_it[second field of the type art_link]`,
  ],
  [
    'two trackers of one name',
    '<name>Jobs</name>',
    '<name>Beds</name>',
    'project/trackers/tracker/name[second Beds, renamed to Beds (2)]',
  ],
  [
    'a property of another kind',
    'maxchars="100"',
    'maxchars="wide"',
    `${tracker}/formElements/formElement/formElements/formElement/properties@maxchars: The property maxchars must be an integer, not wide.`,
  ],
  [
    'a workflow on a field that has none',
    '<workflow>\n        <field_id REF="F4"/>',
    '<workflow>\n        <field_id REF="F7"/>',
    `${tracker}/workflow/field_id: a workflow needs a list of static values with one choice, and plants is none.`,
  ],
  [
    'a condition of a state, which concerns all transitions into it',
    '</postactions>\n          </state>',
    '</postactions><conditions><condition type="moonlight"/></conditions></state>',
    `${state}/conditions/condition[moonlight]`,
  ],
  [
    'a group that may not change to a state',
    '</postactions>\n          </state>',
    '</postactions><conditions><condition type="perms"><permissions><permission ugroup="diggers"/></permissions></condition></conditions></state>',
    `${state}/conditions/condition/permissions/permission: there is no user group "diggers" in the project.`,
  ],
  [
    'an action of a state with a faulty number',
    '<postaction_frozen_fields><field_id REF="F20"/>',
    '<postaction_field_int value="many"><field_id REF="F20"/></postaction_field_int><postaction_frozen_fields><field_id REF="F20"/>',
    `${state}/postactions/postaction_field_int: many is not a number.`,
  ],
  [
    'a state that the list lacks',
    '<to_id REF="V212"/>',
    '<to_id REF="V219"/>',
    `${state}/to_id: there is no list value "V219" in the tracker.`,
  ],
  [
    'changesets that go back in time',
    '2019-03-02T09:00:00+01:00</submitted_on>\n            <comments>',
    '2018-03-02T09:00:00+01:00</submitted_on>\n            <comments>',
    `${artifact}/changeset/submitted_on[before the changeset above, sorted]`,
  ],
  [
    'a link to itself',
    '<value nature="grows_beside">902',
    '<value nature="grows_beside">900',
    `${change}/value[link to itself]`,
  ],
  [
    'two links to one artifact with different types',
    '<value nature="grows_beside">902</value>',
    '<value nature="grows_beside">902</value><value nature="_is_child">902</value>',
    `${change}/value[second link to one artifact]`,
  ],
  [
    'a reference to an artifact outside',
    'and job #901',
    'and job #4712',
    `${change}/value[reference to an artifact that is not in the archive]`,
  ],
  [
    'a reference to a tracker outside whose name another tracker here has',
    'and job #901',
    'and elsewhere_story #901',
    `${change}/value[reference to an artifact that is not in the archive]`,
  ],
  [
    'an address of an artifact outside',
    'and job #901',
    'and <a href="/plugins/tracker/?aid=4712">a job</a>',
    `${change}/value[reference to an artifact that is not in the archive]`,
  ],
  [
    'two trackers with one id',
    'id="T2" parent_id="T1"',
    'id="T1" parent_id="T1"',
    `${tracker}@id[second tracker T1, kept]`,
  ],
  [
    'a semantic of a field that the tracker lacks',
    '<semantic type="tooltip">',
    '<semantic type="tooltip"><field REF="Field_77"/>',
    `${tracker}/semantics/semantic/field@REF[Field_77]`,
  ],
  [
    'an artifact without a changeset',
    '<artifact id="902"',
    '<artifact id="77"/><artifact id="902"',
    `${artifact}[no changeset]`,
  ],
  [
    'a transition to a value of another list',
    /(<workflow>[^]*?)<to_id REF="V42"\/>/,
    '$1<to_id REF="V71"/>',
    `${tracker}/workflow/transitions/transition/to_id: the list of the field does not have this value.`,
  ],
  [
    'a second transition between two values',
    '<transitions>',
    '<transitions><transition><from_id REF="V42"/><to_id REF="V43"/></transition><transition><from_id REF="V42"/><to_id REF="V43"/></transition>',
    `${tracker}/workflow/transitions/transition[second between two values]`,
  ],
  [
    'a dependency on a value of another list',
    '<list_rules/>',
    '<list_rules><rule><source_field REF="F4"/><target_field REF="F7"/><source_value REF="V41"/><target_value REF="V42"/></rule></list_rules>',
    `${tracker}/rules/list_rules/rule/target_value: the list of the field does not have this value.`,
  ],
  [
    'an open value of another list',
    '<open_value REF="V42"/>',
    '<open_value REF="V42"/><open_value REF="V71"/>',
    `${tracker}/semantics/semantic/open_values/open_value: the list of the field does not have this value.`,
  ],
  [
    'a backlog that a planning has already',
    /<backlog>(T\d)<\/backlog>/,
    '<backlog>$1</backlog><backlog>$1</backlog>',
    'project/agiledashboard/plannings/planning/backlogs/backlog[second T2]',
  ],
  [
    'an action that sets a field of another type',
    '</postactions>\n          </state>',
    '<postaction_field_int value="1"><field_id REF="F20"/></postaction_field_int></postactions></state>',
    `${state}/postactions/postaction_field_int/field_id: the action needs a field of the type int.`,
  ],
  [
    'a fieldset to hide that is none',
    '<fieldset_id REF="F22"/>',
    '<fieldset_id REF="F22"/><fieldset_id REF="F20"/>',
    `${state}/postactions/postaction_hidden_fieldsets/fieldset_id: the action needs a field of the type fieldset.`,
  ],
  [
    'two changes of one field in a changeset',
    '<field_change field_name="state" type="list" bind="static"><value>Sown</value></field_change>',
    '<field_change field_name="length" type="int"><value>1</value></field_change><field_change field_name="length" type="int"><value>2</value></field_change>',
    `${change}[earlier change of the field]`,
  ],
  [
    'two services of one name',
    '<services>',
    '<services><service shortname="plugin_svn" enabled="1"/>',
    'project/services/service[earlier plugin_svn]',
  ],
  [
    'two link types of one name',
    '<nature>grows_beside</nature>',
    '<nature>grows_beside</nature><nature is_used="0">grows_beside</nature>',
    'project/natures/nature[second grows_beside]',
  ],
  [
    'two default reports',
    '</reports>',
    '<report is_default="1"><name>One</name><criterias/><renderers/></report><report is_default="1"><name>Two</name><criterias/><renderers/></report></reports>',
    `${tracker}/reports/report@is_default[second default report Two]`,
  ],
  [
    'two groups of one name',
    '</ugroups>',
    '<ugroup name="Waterers" description=""><members/></ugroup></ugroups>',
    'project/ugroups/ugroup[second group Waterers]',
  ],
  [
    'a link type of which the document does not say whether it is used',
    '<nature>grows_beside</nature>',
    '<nature>grows_beside</nature><nature is_used="maybe">grows_under</nature>',
    'project/natures/nature: the attribute is_used is 0 or 1, and not "maybe".',
  ],
  [
    'an artifact that is its own ancestor',
    '<field_change field_name="state" type="list" bind="static"><value>Sown</value></field_change>',
    '<field_change field_name="links" type="art_link"><value nature="_is_child">900</value></field_change>',
    `${artifact}[its own ancestor, kept]`,
  ],
];

describe('the import omits what it cannot keep, and counts it:', () => {
  for (const [what, from, to, left] of cases) {
    test(what, async () => {
      const changes: [string | RegExp, string][] = [[from, to]];
      if (what.includes('ancestor')) changes.push(['grows_beside">902', '_is_child">902']);
      const found = added((await imported(changes)).left).filter(([path]) => path === left);
      assert.deepEqual(found, [[left, 1]]);
    });
  }

  test('a line of ten megabytes is cut', async () => {
    const { left, artifacts } = await imported([
      ['<value>Under the oak</value>', `<value>${'oak '.repeat(2_500_000)}</value>`],
    ]);
    assert.equal(left.get(`${change}/value[cut to 65535 characters]`), 1);
    assert.equal(artifacts.find(({ title }) => title?.startsWith('oak'))?.title?.length, 65_535);
  });

  test('a user name that registration would refuse, and an invalid address', async () => {
    const name = 'rose-who-has-a-name-longer-than-thirty-characters.and_more';
    const changes = [[/"username">rose</g, `"username">${name}<`]] as const;
    const path = await altered({ after }, 'garden', changes);
    const { writeFile, readFile } = await import('node:fs/promises');
    const users = await readFile(`${path}/users.xml`, 'utf8');
    await writeFile(
      `${path}/users.xml`,
      users.replace('>rose<', `>${name}<`).replace('ldap-rose', 'ldap-long').replace('rose@example.com', 'nowhere'),
    );
    const document = await readFile(`${path}/project.xml`, 'utf8');
    await writeFile(`${path}/project.xml`, document.replace('ldap-rose', 'ldap-long'));
    await writeFile(`${path}/user_map.csv`, `name,action,comments\n${name},create:A,\nivy,map:heidi,\n`);
    const report = await importing(hearth, path, { overrides: { shortname: 'long-names', label: 'Long names' } });
    assert.deepEqual(report.newUsers, [name]);
    assert.equal(new Map(report.left).get('users/user/email[nowhere]'), 1);
  });

  test('empty addresses are not losses', async () => {
    const { left } = await imported([
      ['<postaction_field_date', '<postaction_ci_build job_url=""/><postaction_field_date'],
    ]);
    assert.deepEqual(added(left), []);
    const path = await altered(
      { after },
      'garden',
      [
        ['<email>rose@example.com</email>', '<email></email>'],
        ['ldap-rose', ''],
        ['>rose<', '>rosemary<'],
      ],
      'users.xml',
    );
    const { writeFile, readFile } = await import('node:fs/promises');
    const document = await readFile(`${path}/project.xml`, 'utf8');
    await writeFile(
      `${path}/project.xml`,
      document.replaceAll('>rose<', '>rosemary<').replace('format="ldap">ldap-rose', 'format="username">rosemary'),
    );
    await writeFile(`${path}/user_map.csv`, 'name,action,comments\nrosemary,create:A,\nivy,map:heidi,\n');
    const report = await importing(hearth, path, { overrides: { shortname: 'no-address', label: 'No address' } });
    assert.deepEqual(added(new Map(report.left)), []);
  });

  test('empty elements are not losses', async () => {
    const { left } = await imported([
      ['<natures>', '<frs/><docman>\n</docman><git kind=""/><natures>'],
      [/<properties [^>]*>/, '<properties maxchars="" size="" rows="" default_value=""/>'],
    ]);
    assert.deepEqual(added(left), []);
  });
});
