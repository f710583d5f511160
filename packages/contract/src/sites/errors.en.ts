import type { sitesModule } from './module.ts'

const en: Record<keyof (typeof sitesModule)['errors'], string> = {
  site_in_use:
    'This site is a recipient of operations in progress ({{codes}}): close them, or take it away from their recipients. You can also disable it.',
  site_disabled: 'The site "{{name}}" is disabled: enable it or choose another one',
}
export default en
