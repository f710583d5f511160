const en: typeof import('./words.fr.ts').default = {
  title: 'Leave along with the equipment',
  bundle: '"{{name}}"',
  bundle_times: '"{{name}}", {{shown}} times',
  missing: '{{missing}} short ({{available}} in stock)',
  skipped: '{{name}}: in the trash, stays',
  denied: 'Some of it lies where you may not take from: ask somebody who may.',
  short: 'The exit will be refused: products are missing.',
  short_each_one: '{{shown}} piece of equipment will not leave: its products are missing.',
  short_each_other: '{{shown}} pieces of equipment will not leave: their products are missing.',
  without: 'Leave without these products',
}
export default en
