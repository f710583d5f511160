import type { Plugin, Rolldown } from 'vite'

/** Tells `public/early.js` which files the first screen is made of, the start page too, and their words in each language. */
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
        parts: filesOf('first'),
        fr: filesOf('words-fr', 'words-first-fr'),
        en: filesOf('words-en', 'words-first-en'),
        home: filesOf('home-page'),
        homefr: filesOf('words-home-fr'),
        homeen: filesOf('words-home-en'),
      }
      if (Object.values(files).some((names) => names === ''))
        throw new Error('The files of the first screen are called otherwise by now.')
      const attributes = Object.entries(files).map(([name, names]) => `data-${name}="${names}"`)
      return html.replace('src="/early.js"', `src="/early.js" ${attributes.join(' ')}`)
    },
  },
})
