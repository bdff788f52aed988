export const reports = {
  'report.menu': 'Reports',
  'report.menu.changed': 'Reports (unsaved changes)',
  'report.public': 'Public',
  'report.personal': 'Personal',
  'report.saveAs': 'Save as new report',
  'report.name': 'Name',
  'report.isPublic': 'Public: visible to everyone who can see this tracker',
  'report.update': 'Save changes to “{report}”',
  'report.discard': 'Discard changes',
  'report.delete': 'Delete “{report}”',
  'report.delete.hint': 'This permanently deletes the report. Its artifacts remain.',
  'report.csv': 'Download as CSV',
} as const;
