export const users = {
  'admin.users.new': 'New user',
  'admin.users.create': 'Create user',
  'admin.users.created': '{name} has been created.',
  'admin.users.search': 'Search by name or email address',
  'admin.users.all': 'All',
  'admin.users.count': '{count, plural, one {# user} other {# users}} found',
  'admin.users.none': 'No users found. Try a different search, or show all accounts.',
  'admin.users.administrator': 'Site administrator',
  'admin.users.lastAccess': 'Last access',
  'admin.users.never': 'Never',
  'admin.users.actions': 'Actions for {name}',
  'admin.users.edit': 'Edit user',
  'admin.users.suspend': 'Suspend user',
  'admin.users.activate': 'Activate user',
  'admin.users.password': 'Set password',
  'admin.users.password.of': 'Set password of {name}',
  'admin.users.password.effect':
    'This ends all sessions and tokens of this user. Share the new password over a secure channel.',
  'admin.users.password.hint': 'At least {minimum} characters. The user can’t sign in until they have a password.',
  'admin.users.delete': 'Delete {name}',
  'admin.users.delete.hint':
    'This user can no longer sign in, and their keys and sessions stop working. Their work remains. Activate the account to bring it back.',
} as const;
