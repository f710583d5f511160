import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Notifications',
  bell: 'Notifications, {{shown}} unread',
  bell_none: 'Notifications',
  unread_one: '{{shown}} unread',
  unread_other: '{{shown}} unread',
  all: 'All',
  only_unread: 'Unread',
  filter: 'Notifications to show',
  read_all: 'Mark all as read',
  read: 'Mark as read',
  remove: 'Delete the notification “{{title}}”',
  removed: 'Notification deleted',
  new: 'Unread',
  more: 'Show the next ones',
  progress: 'Progress of “{{title}}”',
  empty: 'No notification',
  empty_text: 'Finished imports, tasks given to you and stock alerts will appear here.',
  empty_unread: 'Everything is read',
  show_all: 'Show all notifications',
  settings: {
    button: 'Settings',
    title: 'What you receive',
    intro: 'What you have read in Entrepôt is not sent by e-mail. One message brings together what happens together.',
    on_screen: 'Notification in Entrepôt',
    by_mail: 'E-mail',
    when: 'E-mails are sent',
    at_once: 'At once',
    daily: 'Every day at 7 am',
  },
}
export default en
