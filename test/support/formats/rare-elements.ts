/** A tracker with the parts of the grammar that few archives have. */
const herbs = `<tracker id="T3" parent_id="0" group_id="101" stop_notification="1" is_folder="1" should_send_event_in_notification="1">
<name>Herbs</name><item_name>herb</item_name><description>Each herb</description><color>neon-green</color>
<cannedResponses><cannedResponse id="1" tracker="3"><title>Smells</title><body>Good.</body></cannedResponse></cannedResponses>
<formElements>
<formElement type="fieldset" ID="F80" rank="1" id="80" tracker_id="3" parent_id="0" use_it="1" required="0" notifications="0" scope="P">
<name>about</name><label>About</label><description>The basics</description><properties/>
<formElements>
<formElement type="string" ID="F81" rank="1" id="81" tracker_id="3" parent_id="80" notifications="1" scope="P"><name>title</name><label>Title</label><description>What it is called</description><properties maxchars="60" size="20"/></formElement>
<formElement type="sb" ID="F82" rank="2" id="82" tracker_id="3" parent_id="80" use_it="1" required="1" scope="P"><name>state</name><label>State</label><description>How it does</description><bind type="static" is_rank_alpha="0"><items><item ID="V80" UUId="u-80" label="Young"/><item ID="V81" label="Old"/></items></bind></formElement>
<formElement type="sb" ID="F83" rank="3"><name>use</name><label>Use</label><bind type="static" is_rank_alpha="0"><items><item ID="V82" label="Tea"/><item ID="V83" label="Soup"/></items></bind></formElement>
</formElements>
</formElement>
<formElement type="msb" ID="F84" rank="2"><name>keepers</name><label>Keepers</label><bind type="users" is_rank_alpha="0"><items><item label="group_members"/></items><decorators/><default_values><value format="username" is_anonymous="0">clover</value></default_values></bind></formElement>
<formElement type="date" ID="F85" rank="3"><name>cut_on</name><label>Cut on</label></formElement>
<formElement type="int" ID="F86" rank="4"><name>days</name><label>Days</label></formElement>
<formElement type="float" ID="F87" rank="5"><name>weight</name><label>Weight</label></formElement>
<formElement type="art_link" ID="F88" rank="6"><name>links</name><label>Links</label></formElement>
<formElement type="burndown" ID="F89" rank="7"><name>burndown</name><label>Burndown</label><properties use_capacity="1" include_weekends="1"/></formElement>
<formElement type="computed" ID="F90" rank="8"><name>sum</name><label>Sum</label><properties target_field_name="days"/></formElement>
<formElement type="perm" ID="F91" rank="9"><name>seen_by</name><label>Seen by</label></formElement>
<formElement type="tbl" ID="F92" rank="10"><name>tags</name><label>Tags</label><bind type="users"/></formElement>
<formElement type="tbl" ID="F93" rank="11"><name>teams</name><label>Teams</label><bind type="ugroups"><items><item ID="V93" label="ugroup_project_members_name_key"/></items></bind></formElement>
</formElements>
<semantics>
<semantic type="title"><shortname>title</shortname><label>Title</label><description>t</description><field REF="F81"/></semantic>
<semantic type="timeframe"><start_date_field REF="F85"/><duration_field REF="F86"/></semantic>
</semantics>
<dependencies><rule><source_field REF="F82"/><target_field REF="F83"/><source_value REF="V80"/><target_value REF="V82"/></rule></dependencies>
<reports>
<report id="REPORT_9" is_default="1" tracker_id="3" current_renderer_id="9" user_id="101" parent_report_id="1">
<name>Herbs</name>
<criterias><criteria rank="0" id="9" report="9"><field REF="F81"/></criteria></criterias>
<renderers>
<renderer type="table" rank="0" id="90" report="9" ID="R90" chunksz="10" multisort="1"><name>Table</name><columns><field REF="F81"/><field REF="F88" artlink-nature="_is_child" artlink-nature-format="#%id"/></columns><sort><field REF="F81"/></sort></renderer>
<renderer type="plugin_cardwall" rank="1" id="91" report="9" ID="R91"><name>Wall</name><description>w</description></renderer>
<renderer type="plugin_graphontrackersv5" rank="2" id="92" report="9" ID="R92"><name>Charts</name><description>c</description>
<charts>
<chart type="pie" width="300" height="200" rank="0" base="F82"><title>Pie</title><description>p</description></chart>
<chart type="gantt" width="300" height="200" rank="1" start="F85" finish="F85" righttext="F81" percentage="F86" as_of_date="2020-05-01"><title>Gantt</title><description>g</description></chart>
<chart type="burndown" width="300" height="200" rank="2" start_date="1" duration="10"><title>Burndown</title><description>b</description></chart>
<chart type="cumulative_flow" width="300" height="200" rank="3" start_date="1" stop_date="2" scale="0"><title>Flow</title><description>f</description></chart>
<chart type="burnup" width="300" height="200" rank="4" start_date="1" duration="10" remaining_field="F86" done_field="F87"><title>Burnup</title><description>u</description></chart>
</charts>
</renderer>
</renderers>
</report>
<report id="REPORT_10" is_in_expert_mode="1" expert_query="days &gt; 3"><name>Young herbs</name>
<criterias><criteria rank="0"><field REF="F81"/><criteria_value type="text">Mint</criteria_value></criteria><criteria rank="1" is_advanced="1"><field REF="F82"/><criteria_value type="list"><none_value/><selected_value REF="V80"/></criteria_value></criteria></criterias>
<renderers/>
</report>
</reports>
<simple_workflow>
<field_id REF="F82"/><is_used>1</is_used>
<states>
<state><to_id REF="V80"/><transitions><transition><from_id REF="null"/></transition></transitions><conditions/></state>
<state><to_id REF="V81"/><transitions><transition><from_id REF="V80"/></transition></transitions>
<postactions>
<postaction_field_date valuetype="1"><field_id REF="F85"/></postaction_field_date>
<postaction_field_int value="0"><field_id REF="F86"/></postaction_field_int>
<postaction_field_float value="0.5"><field_id REF="F87"/></postaction_field_float>
<postaction_ci_build job_url="https://ci.example.com/herbs"/>
<postaction_add_to_top_backlog/>
<postaction_add_to_program_top_backlog/>
</postactions>
<conditions/>
</state>
</states>
</simple_workflow>
<permissions><permission scope="tracker" ugroup="UGROUP_REGISTERED" type="PLUGIN_TRACKER_ACCESS_FULL"/></permissions>
<artifacts source_platform="https://tuleap.example.com">
<artifact id="31" tracker_id="3">
<changeset id="CHANGESET_31">
<submitted_by format="username">clover</submitted_by>
<submitted_on format="ISO8601">2020-05-04T10:00:00+02:00</submitted_on>
<comments/>
<field_change field_name="title" type="string"><value>Mint</value></field_change>
<field_change field_name="state" type="list" bind="static"><value format="id">80</value></field_change>
<field_change field_name="use" type="list" bind="static"><value format="id">82</value></field_change>
<field_change field_name="keepers" type="list" bind="users"><value format="username" is_anonymous="0">clover</value></field_change>
<field_change field_name="tags" type="open_list" bind="users"><value format="username" is_anonymous="0">clover</value><value format="label">Somebody</value></field_change>
<field_change field_name="teams" type="open_list" bind="ugroups"><value format="id">b93</value><value format="label">Gardeners</value></field_change>
<field_change field_name="seen_by" type="permissions_on_artifact" use_perm="1"><ugroup ugroup_id="3"/></field_change>
</changeset>
</artifact>
</artifacts>
</tracker>
`;

/** Changes of the fixture `meadow`, after which it has the parts of the grammar that no fixture has. */
export const rareElements: [from: string, to: string][] = [
  ['access="private">', 'access="private" icon-codepoint="🌼" inherit-from-template="0">'],
  ['<ugroups>', '<ugroups mode="synchronized">'],
  ['<kanban_list>', '<kanban_list title="Boards">'],
  [
    '<postaction_ci_build job_url="https://ci.example.com/job"/>',
    '<postaction_ci_build job_url="https://ci.example.com/job"/><postaction_add_to_top_backlog/><postaction_add_to_program_top_backlog/>',
  ],
  [
    '<transition><from_id REF="V1"/>',
    '<transition><from_id REF="V2"/><to_id REF="V1"/><permissions><permission ugroup="UGROUP_PROJECT_ADMIN"/></permissions></transition><transition><from_id REF="V1"/>',
  ],
  ['<triggers>', `${herbs}<triggers>`],
];
