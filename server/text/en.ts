/** The texts of mails in English, in ICU MessageFormat. */
export const en = {
  'mention.intro': '{author} mentioned you in {artifact}',
  'mention.unknownAuthor': 'Someone',
  'mention.comment': 'Comment',
  'mention.footer':
    'To stop these emails, turn off “Email me when someone mentions me” in your account preferences: {address}',
  'notification.wrote': '{author} wrote:',
  'notification.changed': '{author} changed:',
  'notification.somebody': 'Somebody',
  'notification.empty': '(empty)',
  'notification.open': 'Open {reference}:\n{address}',
  'notification.reason': 'You get this mail because {reason}.',
  'notification.digest': '{count, plural, one {# artifact has} other {# artifacts have}} changed',
  'notification.footer': 'Choose what you hear about: {address}',
  'mail.test.subject': 'Test mail from {platform}',
  'mail.test.text': 'Mail from {platform} works: this mail reached {address}.',
  'import.done.subject': '{project} has been imported',
  'import.done.intro': '{project} is ready: {address}',
  'import.done.counts':
    '{trackers, plural, one {# tracker} other {# trackers}}, {artifacts, plural, one {# artifact} other {# artifacts}}, {files, plural, one {# attachment} other {# attachments}}.',
  'import.done.left': 'Not imported:',
  'import.refused.subject': 'Your project archive could not be imported',
  'import.refused.intro': 'Nothing was imported, because the archive has an error:',
  'import.refused.next': 'Fix the archive and upload it again.',
  'commit.hidden': '(hidden, because this revision also changes paths that you can’t read)',
  'commit.shortened': '(shortened: {count, plural, one {# more line} other {# more lines}})',
  'webhook.disabled.subject': 'A webhook of {place} was disabled',
  'webhook.disabled.intro': 'The webhook of {place} that calls {host} was disabled.',
  'webhook.disabled.failures':
    '{count, plural, one {# delivery} other {# deliveries}} in a row failed. Fix the receiver, then enable the webhook again:',
  'webhook.disabled.owner':
    'Its owner can no longer see what it reports, or their account was closed. Take it over to become its owner, or delete it:',
} as const;
