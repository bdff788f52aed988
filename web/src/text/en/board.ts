export const board = {
  'board.title': 'Board',
  'board.by': 'Columns',
  'board.none':
    'A board needs a list of which an artifact has one value, such as a status. Add one in the administration.',
  'board.nothing': 'None',
  'board.empty': 'Nothing here',
  'board.columns': 'Columns of the board',
  'board.column': '{value}: {count}',
  'board.forbidden': 'Not from here',
  'board.unassigned': 'Nobody',
  'board.move': 'Move {card}',
  'board.moveTo': 'Move to',
  'board.noWay': 'No way leads on from here',
  'board.stays': '{card} stays in {from}',
  'board.instructions':
    'Press space to take a card, the left and right arrows to choose a column, space again to put it there, or escape to leave it where it was.',
  'board.taken': '{card} is taken from {from}.',
  'board.over': '{card} is over {to}.',
  'board.overNothing': '{card} is over no column.',
  'board.dropped': '{card} is put in {to}.',
  'board.cancelled': '{card} stays where it was.',
} as const;
