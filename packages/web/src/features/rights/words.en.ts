import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  title: 'Access of {{name}}',
  choose: 'Choose a folder to learn what this person sees there, and why.',
  see: 'See',
  change: 'Change',
  level: 'Level',
  levels: { none: 'None', read: 'Read', write: 'Write' },
  why: {
    allowed: 'Allowed',
    disabled: 'Refused: the account is disabled',
    no_role: 'Refused: no role allows it',
    no_entry: 'Refused: no permission on this folder or above it',
    closed: 'Refused: a permission “None” closes this folder',
    read_only: 'Refused: read only',
  },
  chain: 'Where the level comes from',
  everywhere: 'The role “Folders → All” gives write everywhere, whatever the permissions say.',
  own: 'The person’s own',
  group: 'Group {{name}}',
  entry: '{{level}}, set on “{{folder}}”',
  nothing: 'Nothing on this folder or above it',
  counts: 'Counts',
  roles: 'Roles that allow it',
  close: 'Close',
  view: {
    title: 'See Entrepôt as {{name}} does',
    text: 'For a quarter of an hour, this tab shows what this person sees. Nothing can be changed in it, and the log tells of it.',
    action: 'See it their way',
    ended: 'The view as {{name}} has ended',
  },
  folder: {
    title: 'Permissions on “{{name}}”',
    about: 'What is set here also counts for the folders below, except where another permission is set.',
    none: 'Nothing is set on this folder: what is set above applies.',
    level_of: 'Level of {{name}}',
    why: 'Why can they see this folder?',
    remove: 'Remove',
    search: 'Search for a person or a group',
    add: 'Add',
    add_this: 'Add {{name}}',
    more: 'Narrow the search to see the others.',
    save: 'Save',
    saved: 'The permissions on {{name}} are saved',
  },
}
export default en
