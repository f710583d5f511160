import type { Plugin, Rolldown } from 'vite'

/**
 * Tells `public/early.js` which files the first screens are made of (the explorer, the start page, the mobile
 * application), and their words in each language.
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
        fr: filesOf('words-fr', 'words-first-fr'),
        en: filesOf('words-en', 'words-first-en'),
        home: filesOf('home-page'),
        homefr: filesOf('words-home-fr'),
        homeen: filesOf('words-home-en'),
        phone: filesOf('phone', 'shared'),
        phonefr: filesOf('words-fr', 'words-phone-fr'),
        phoneen: filesOf('words-en', 'words-phone-en'),
      }
      if (Object.values(files).includes('')) throw new Error('The files of a first screen are called otherwise by now.')
      const attributes = Object.entries(files).map(([name, names]) => `data-${name}="${names}"`)
      return html.replace('src="/early.js"', `src="/early.js" ${attributes.join(' ')}`)
    },
  },
})
