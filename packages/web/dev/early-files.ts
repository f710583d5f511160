import type { Plugin, Rolldown } from 'vite'

/**
 * Tells `public/early.js` which files the first screens are made of, that of the whole application and that of the mobile
 * one, and their words in each language.
 */
export const earlyFiles = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((part): part is Rolldown.OutputChunk => part.type === 'chunk')
      const filesOf = (...names: string[]) =>
        chunks
          .filter(({ name }) => names.includes(name))
          .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
          .map((name) => `/${name}`)
          .join(' ')
      const files = {
        parts: filesOf('first', 'shared', 'shared-first'),
        'words-fr': filesOf('words-fr', 'words-first-fr'),
        'words-en': filesOf('words-en', 'words-first-en'),
        phone: filesOf('phone', 'shared'),
        'phone-fr': filesOf('words-fr', 'words-phone-fr'),
        'phone-en': filesOf('words-en', 'words-phone-en'),
      }
      if (Object.values(files).includes('')) throw new Error('The files of a first screen are called otherwise by now.')
      const data = Object.entries(files).map(([name, paths]) => `data-${name}="${paths}"`)
      return html.replace('src="/early.js"', `src="/early.js" ${data.join(' ')}`)
    },
  },
})
