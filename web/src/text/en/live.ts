export const live = {
  'live.lost':
    'No connection since {time}. You can keep writing: the page keeps your input. Changes by others appear when the connection is back.',
  'live.new': '{count, plural, one {# new: show it} other {# new: show them}}',
  'live.left': '{left, plural, one {# no longer matches: update} other {# no longer match: update}}',
  'live.new.left': '{count, number} new, {left, number} no longer match: update',
  'live.gone': 'No longer available',
  'live.artifact.gone': 'This artifact was deleted, or you can no longer see it. The page shows its last state.',
  'live.tracker.gone': 'This tracker was deleted, or you can no longer see it. Its artifacts are no longer shown.',
} as const;
