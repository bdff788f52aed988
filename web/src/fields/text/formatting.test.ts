import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditorState } from '@codemirror/state';
import { formattings, type FormattingName } from './formatting.ts';

/** `«` and `»` stand for the ends of the selection, `|` for a cursor. */
function stateOf(marked: string): EditorState {
  const from = marked.search(/[«|]/);
  const to = marked.includes('|') ? from : marked.indexOf('»') - 1;
  return EditorState.create({ doc: marked.replaceAll(/[«»|]/g, ''), selection: { anchor: from, head: to } });
}

function markedOf(state: EditorState): string {
  const { from, to } = state.selection.main;
  const [before, inside, behind] = [state.sliceDoc(0, from), state.sliceDoc(from, to), state.sliceDoc(to)];
  return from === to ? `${before}|${behind}` : `${before}«${inside}»${behind}`;
}

const format = (name: FormattingName, text: string): string => {
  const state = stateOf(text);
  return markedOf(state.update(formattings[name](state)).state);
};

const cases: [FormattingName, string, string][] = [
  ['bold', 'a «lamp» b', 'a **«lamp»** b'],
  ['bold', 'a **«lamp»** b', 'a «lamp» b'],
  ['bold', '|', '**|**'],
  ['italic', 'a **«lamp»** b', 'a **_«lamp»_** b'],
  ['italic', '_«lamp»_', '«lamp»'],
  ['heading', 'The |lamp', '## The |lamp'],
  ['heading', '## The |lamp', 'The |lamp'],
  ['heading', '- The |lamp', '## The |lamp'],
  ['link', 'see «the log»', 'see [the log](«https://»)'],
  ['link', 'see «https://a.example/1»', 'see [|](https://a.example/1)'],
  ['link', '|', '[|](https://)'],
  ['image', '|', '![|](https://)'],
  ['code', 'set «speed» to 0', 'set `«speed»` to 0'],
  ['code', '«one\ntwo»', '```\n«one\ntwo»\n```'],
  ['list', '|', '- |'],
  ['list', '«one\n\ntwo»', '- «one\n\n- two»'],
  ['list', '- «one\n- two»', '«one\ntwo»'],
  ['tasks', '- «one\n- two»', '- [ ] «one\n- [ ] two»'],
  ['list', '- [x] |one', '- |one'],
  ['quote', '«one\ntwo»', '> «one\n> two»'],
  ['quote', '> - |one', '- |one'],
];

for (const [name, before, after] of cases) {
  test(`${name} turns ${JSON.stringify(before)} into ${JSON.stringify(after)}`, () => {
    assert.equal(format(name, before), after);
  });
}
