/** Places in a document that contain a kind, with an unknown one, and the only line that reports it. */
export const strangeKinds: readonly [place: string, line: RegExp][] = [
  ['field', /formElements\/formElement\[strange-field\]$/],
  ['container', /formElements\/formElement\[strange-container\]$/],
  ['external', /externalField\[strange-external\]$/],
  ['bind', /bind\[strange-bind\]$/],
  ['color', /decorator@tlp_color_name\[strange-color\]$/],
  ['tracker-color', /color\[strange-tracker-color\]$/],
  ['source', /items\/item\[strange-source\]$/],
  ['semantic', /semantic\[strange-semantic\]$/],
  ['comparator', /"strange-comparator" compares no dates\.$/],
  ['renderer', /renderer\[strange-renderer\]$/],
  ['chart', /chart\[strange-chart\]$/],
  ['criterion', /criteria_value\[strange-criterion\]$/],
  ['condition', /condition\[strange-condition\]$/],
  ['value-type', /postaction_field_date@valuetype\[strange-value-type\]$/],
  ['postaction', /postactions\/strange-postaction$/],
  ['tracker-permission', /there is no permission STRANGE-TRACKER-PERMISSION on trackers\.$/i],
  ['field-permission', /there is no permission STRANGE-FIELD-PERMISSION on fields\.$/i],
  ['scope', /a permission is about a tracker or a field, and not strange-scope\.$/],
  ['trigger', /"strange-trigger" is not a condition of a trigger\.$/],
  ['mode', /ugroups@mode\[strange-mode\]$/],
  ['service', /service\[strange-service\]$/],
  ['widget', /widget\[strange-widget\]$/],
  ['layout', /line@layout\[strange-layout\]$/],
  ['planning-permission', /planning\/permissions\/permission\[strange-planning-permission\]$/],
  ['svn', /svn\/repository\/strange-svn$/],
  ['part', /project\/strange-part$/],
  ['text-format', /field_change\/value@format\[strange-text-format\]$/],
  ['comment-format', /body@format\[strange-comment-format\]$/],
  ['user-format', /member: the user "somebody" is not in users\.xml\.$/],
];

const semantic = '<shortname>s</shortname><label>l</label><description>d</description>';

const tracker = `<tracker id="T1"><name>Plots</name><item_name>plot</item_name><description/><color>strange-tracker-color</color>
<cannedResponses/>
<formElements>
<formElement type="string" ID="F1" rank="1"><name>title</name><label>Title</label></formElement>
<formElement type="strange-field" ID="F2" rank="2"><name>odd</name><label>Odd</label></formElement>
<formElement type="strange-container" ID="F3" rank="3"><name>box</name><label>Box</label><formElements>
<formElement type="text" ID="F4" rank="1"><name>inside</name><label>Inside</label></formElement></formElements></formElement>
<externalField type="strange-external" ID="F5" rank="5"><name>outer</name><label>Outer</label></externalField>
<formElement type="sb" ID="F6" rank="6"><name>bound</name><label>Bound</label><bind type="strange-bind"><items><item ID="V61" label="x"/></items></bind></formElement>
<formElement type="sb" ID="F7" rank="7"><name>state</name><label>State</label><bind type="static" is_rank_alpha="0"><items><item ID="V71" label="Open"/><item ID="V72" label="Done"/></items><decorators><decorator REF="V71" tlp_color_name="strange-color"/><decorator REF="V72" tlp_color_name="fiesta-red"/></decorators></bind></formElement>
<formElement type="sb" ID="F8" rank="8"><name>owner</name><label>Owner</label><bind type="users"><items><item label="group_members"/><item label="strange-source"/></items></bind></formElement>
<formElement type="date" ID="F9" rank="9"><name>from_day</name><label>From</label></formElement>
<formElement type="date" ID="F10" rank="10"><name>to_day</name><label>To</label></formElement>
</formElements>
<semantics><semantic type="title">${semantic}<field REF="F1"/></semantic><semantic type="strange-semantic">${semantic}<field REF="F1"/></semantic></semantics>
<rules><date_rules><rule><source_field REF="F9"/><target_field REF="F10"/><comparator type="strange-comparator"/></rule></date_rules></rules>
<reports><report is_default="1"><name>All</name><criterias>
<criteria rank="0"><field REF="F1"/><criteria_value type="strange-criterion">x</criteria_value></criteria>
</criterias><renderers>
<renderer type="table" rank="0" chunksz="15"><name>Table</name><columns><field REF="F1"/></columns></renderer>
<renderer type="strange-renderer" rank="1"><name>Odd</name></renderer>
<renderer type="plugin_graphontrackersv5" rank="2"><name>Charts</name><charts>
<chart type="strange-chart" width="10" height="10" rank="0"><title>Odd</title></chart>
<chart type="pie" width="10" height="10" rank="1" base="F7"><title>Pie of states</title></chart></charts></renderer>
</renderers></report></reports>
<workflow><field_id REF="F7"/><is_used>1</is_used><transitions><transition><from_id REF="null"/><to_id REF="V71"/>
<postactions><postaction_field_date valuetype="strange-value-type"><field_id REF="F9"/></postaction_field_date><strange-postaction value="1"/></postactions>
<conditions><condition type="strange-condition"/><condition type="perms"><permissions><permission ugroup="UGROUP_PROJECT_MEMBERS"/></permissions></condition></conditions>
</transition></transitions></workflow>
<permissions>
<permission scope="tracker" ugroup="UGROUP_REGISTERED" type="PLUGIN_TRACKER_ACCESS_FULL"/>
<permission scope="tracker" ugroup="UGROUP_REGISTERED" type="STRANGE-TRACKER-PERMISSION"/>
<permission scope="strange-scope" ugroup="UGROUP_REGISTERED" type="PLUGIN_TRACKER_ACCESS_FULL"/>
<permission scope="field" REF="F1" ugroup="UGROUP_REGISTERED" type="STRANGE-FIELD-PERMISSION"/>
${['F1', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10'].map((field) => `<permission scope="field" REF="${field}" ugroup="UGROUP_REGISTERED" type="PLUGIN_TRACKER_FIELD_READ"/>`).join('\n')}
</permissions>
<artifacts><artifact id="1"><changeset><submitted_by format="username">admin</submitted_by><submitted_on format="ISO8601">2024-01-01T10:00:00+00:00</submitted_on>
<comments><comment><submitted_by format="username">admin</submitted_by><submitted_on format="ISO8601">2024-01-01T10:00:00+00:00</submitted_on><body format="strange-comment-format">Said</body></comment></comments>
<field_change field_name="title" type="string"><value>One</value></field_change>
<field_change field_name="inside" type="text"><value format="strange-text-format">Two</value></field_change>
</changeset></artifact></artifacts>
</tracker>`;

const child = `<tracker id="T2" parent_id="T1"><name>Beds</name><item_name>bed</item_name><description/><cannedResponses/><formElements>
<formElement type="sb" ID="F21" rank="1"><name>state</name><label>State</label><bind type="static" is_rank_alpha="0"><items><item ID="V211" label="Open"/></items></bind></formElement>
</formElements></tracker>`;

/** A project with an unknown kind in each of these places, in which nothing else would be omitted. */
export const strangeProject = `<?xml version="1.0" encoding="UTF-8"?>
<project unix-name="strange" full-name="Strange kinds" description="d" access="public">
<long-description/>
<services><service shortname="plugin_tracker" enabled="1"/><service shortname="strange-service" enabled="1"/></services>
<ugroups mode="strange-mode"><ugroup name="project_members" description=""><members><member format="username">admin</member><member format="strange-user-format">somebody</member></members></ugroup></ugroups>
<dashboards><dashboard name="Board"><line layout="strange-layout"><column><widget name="projectmembers"/><widget name="strange-widget"/></column></line></dashboard></dashboards>
<trackers>${tracker}${child}<triggers><trigger_rule><triggers><trigger><field_id REF="F21"/><field_value_id REF="V211"/></trigger></triggers><condition>strange-trigger</condition><target><field_id REF="F7"/><field_value_id REF="V71"/></target></trigger_rule></triggers></trackers>
<agiledashboard><plannings><planning name="Plan" plan_title="p" planning_tracker_id="T1" backlog_title="b"><backlogs><backlog>T2</backlog></backlogs><permissions><permission ugroup="UGROUP_PROJECT_MEMBERS" type="strange-planning-permission"/><permission ugroup="UGROUP_PROJECT_MEMBERS" type="PLUGIN_AGILEDASHBOARD_PLANNING_PRIORITY_CHANGE"/></permissions></planning></plannings></agiledashboard>
<svn><repository name="shelf"><strange-svn>x</strange-svn></repository></svn>
<strange-part>x</strange-part>
</project>`;
