import type fr from './frame-words.fr.ts'

const en: typeof fr = {
  skip: 'Skip to content',
  menu: 'Main menu',
  home: 'Entrepôt, go to the start page',
  top: 'Top bar',
  leave: { title: 'Leave without saving?', text: 'What you typed will be lost.', action: 'Leave' },
  rail: {
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
  },
  usage: { items: 'Items' },
  trial: {
    days_one: 'Trial period: {{shown}} day left.',
    days_other: 'Trial period: {{shown}} days left.',
    choose: 'Choose a pack',
    last: 'Trial period: last day.',
  },
  view: {
    text: 'You see Entrepôt as {{name}} does, without changing anything, until {{time}}.',
    end: 'Leave this view',
  },
  outdated: 'What is shown is of {{time}}.',
  update: { text: 'A new version is ready.', action: 'Reload' },
  user: {
    menu: 'Account and display',
    language: 'Language',
    scheme: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'Automatic',
    density: 'Row height',
    compact: 'Compact',
    normal: 'Normal',
    comfortable: 'Comfortable',
    shortcuts: 'Keyboard shortcuts',
    shortcuts_on: 'Single-letter shortcuts',
    phone: 'Mobile application',
    profile: 'My profile',
    logout: 'Log out',
  },
  palette: {
    open: 'Search or act',
    label: 'Search for a page, an item, an action',
    none: 'No result for “{{text}}”',
    pages: 'Pages',
    actions: 'Actions',
    results: 'Results',
    alike: 'Similar to what you typed',
    searching: 'Searching',
  },
}
export default en
