export const board = {
  'board.title': 'Board',
  'board.by': 'Columns',
  'board.none':
    'A board needs a list field with a single value, such as a status. A tracker administrator can add one.',
  'board.nothing': 'None',
  'board.empty': 'No cards',
  'board.columns': 'Board columns',
  'board.column': '{value}: {count, plural, one {# card} other {# cards}}',
  'board.forbidden': 'Not allowed from here',
  'board.unassigned': 'Unassigned',
  'board.move': 'Move {card}',
  'board.moveTo': 'Move to',
  'board.noWay': 'The workflow allows no moves from here',
  'board.stays': '{card} stays in {from}',
  'board.instructions':
    'Press Space to pick up a card, the left and right arrow keys to choose a column, Space again to drop the card, or Escape to cancel.',
  'board.taken': 'Picked up {card} from {from}.',
  'board.over': '{card} is over {to}.',
  'board.overNothing': '{card} is not over a column.',
  'board.dropped': '{card} was dropped in {to}.',
  'board.cancelled': 'Move canceled. {card} is back in its column.',
} as const;
