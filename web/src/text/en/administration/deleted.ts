export const deleted = {
  'admin.deletedBy': 'Deleted by',
  'admin.deletedOn': 'Deleted',
  'admin.restore': 'Restore',
  'admin.restore.of': 'Restore {name}',
  'admin.restored': '{name} has been restored.',
  'admin.purge': 'Purge',
  'admin.purge.of': 'Purge {name}',
  'admin.purge.hint': 'This permanently deletes the repository. Nobody can restore it.',
  'admin.archive.hint': 'Restored artifacts keep their numbers, history, and attachments.',
  'admin.archive.none': 'The archive is empty. Deleted artifacts will appear here, so that you can restore them.',
  'admin.archive.artifact': 'Artifact',
  'admin.archive.name': 'Title',
  'admin.archive.tracker': 'Tracker',
  'admin.repositories.hint':
    'Until they are purged, repositories can be restored with all their revisions and settings.',
  'admin.repositories.none':
    'There are no deleted repositories. You can restore deleted repositories here until they are purged.',
  'admin.repositories.name': 'Repository',
  'admin.repositories.project': 'Project',
  'admin.repositories.purged': 'Purge date',
  'admin.repositories.kept': 'Only manually',
} as const;
