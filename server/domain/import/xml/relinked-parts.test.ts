import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnownElements, XmlNode } from '../../../lib/xml/stream.ts';
import { additionsDocument, projectDocument } from './known-project.ts';
import { relinkedParts } from './relinked-parts.ts';

/** Names, labels, titles, flags, numbers, dates, names by which parts refer to each other, and addresses of other servers. */
const otherNames = new Set(
  (
    'label name title plan_title backlog_title hint access access-file address all_updates allow_copy artifact artifact_id artifact_link_type ' +
    'artlink-nature artlink-nature-format as_of_date author_column b background-color backlog base bg_blue ' +
    'bg_green bg_red can_edit_reverse_links cards check_permissions chunksz closed_value collapsed color cols ' +
    'column column_id comparator condition current_renderer_id date_column date_format days decorator ' +
    'default_format default_value_type display_time done_field due dump-file duration duration_field effort_field emails ' +
    'enable_emailgateway enable_move_artifacts enabled end_date_field explicit_backlog fast_compute field ' +
    'field_id field_value_id fieldset_id finish format ' +
    'former_name forward_label from_date from_id full-name g group group_id has-default-permissions ' +
    'has_closed_members header_background height icon-codepoint ID id include_weekends inherit-from-template inherited_from_tracker ' +
    'instantiate_for_new_projects is-message-change-allowed is-reference-mandatory is_advanced ' +
    'is_anonymous is_before is_comment_required is_default is_desc is_displayed_in_new_dropdown ' +
    'is_enabled is_folder is_hidden is_in_expert_mode is_in_new_tab is_none is_promoted ' +
    'is_query_displayed is_rank_alpha is_template is_used is_used_by_default item_name job_url kind layout limit ' +
    'log_priority_changes maxchars member mode multisort nature none_value notifications ' +
    'notifications_level notifies_closed old_id_column open_value operator parent_id parent_report_id ' +
    'path percentage permission planning_tracker_id project_category project_field postaction_add_to_program_top_backlog postaction_ci_build ' +
    'postaction_add_to_top_backlog project project-defined-service properties r rank REF reference ' +
    'remaining_effort_field remaining_field report required reverse_label righttext role rows scale scope ' +
    'selected_value separator service shortname should_send_event_in_notification ' +
    'should_sidebar_display_last_milestones size source source_field source_value start start_date ' +
    'start_date_field status stop_date stop_notification summary target target_field target_field_name ' +
    'target_value tlp_color_name to_date to_id total_effort_field tracker tracker-report tracker_id type ' +
    'svn_administrators types ugroup unix-name url use-natures use_cache use_capacity use_it use_private_comments user user_id ' +
    'UUId value value_id valuetype version webhook whitelist width wip'
  ).split(' '),
);

/** Names that refer to a text elsewhere. */
const otherPlaces = new Set(
  (
    'column@name externalField/name formElement/name mapping@name preference@name reference@name ' +
    'repository@name semantic/description semantic/label ugroup@name value@name widget@name'
  ).split(' '),
);

const node = (name: string, rest: Partial<XmlNode>): XmlNode => ({
  name,
  attributes: {},
  children: [],
  text: '',
  line: 1,
  parent: undefined,
  ...rest,
});

/** The places of texts, as in the table. Artifacts are read one by one. */
function* placesIn(known: KnownElements, name: string, parent: string, seen: Set<KnownElements>): Generator<string> {
  for (const attribute of known.attributes ?? []) if (attribute !== '') yield `${name}@${attribute}`;
  const inside = Object.entries(known.elements).filter(([child]) => child !== 'artifacts');
  if (inside.length === 0) yield `${parent}/${name}`;
  if (seen.has(known)) return;
  for (const [child, of] of inside) yield* placesIn(of, child, name, new Set([...seen, known]));
  for (const kind of Object.values(known.by?.kinds ?? {}))
    yield* placesIn(kind, name, parent, new Set([...seen, known]));
}

const given = '"see art #1"';
const leadTo = () => 9;

function isRewritten(place: string): boolean {
  const [element = '', attribute] = place.split('@');
  const [parent = '', name = ''] = element.split('/');
  const text =
    attribute === undefined
      ? relinkedParts(node(parent, { children: [node(name, { text: given })] }), leadTo).children[0]?.text
      : relinkedParts(node(element, { attributes: { [attribute]: given } }), leadTo).attributes[attribute];
  return text === '"see art #9"';
}

test('all texts of an archive that people read get the new numbers of artifacts', () => {
  const places = Object.entries({ ...projectDocument, ...additionsDocument }).flatMap(([name, known]) => [
    ...placesIn(known, name, '', new Set()),
  ]);
  const texts = places.filter((place) => !otherPlaces.has(place) && !otherNames.has(place.split(/[/@]/).at(-1) ?? ''));
  const rewritten = places.filter(isRewritten);
  assert.deepEqual([...new Set(rewritten)].toSorted(), [...new Set(texts)].toSorted());
});

test('preferences of widgets do, too', () => {
  const preference = (name: string) =>
    node('preference', { children: [node('value', { attributes: { name }, text: given })] });
  const changed = ['title', 'description', 'content', 'tql', 'url', 'tracker_id'].filter(
    (name) => relinkedParts(preference(name), leadTo).children[0]?.text !== given,
  );
  assert.deepEqual(changed, ['description', 'content', 'tql']);
});
