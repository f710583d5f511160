import type { Plugin, Rolldown } from 'vite'

/** Tells `public/early.js` which files the first screen is made of, and its words in each language. */
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
      const [parts, fr, en] = [
        filesOf('first'),
        filesOf('words-fr', 'words-first-fr'),
        filesOf('words-en', 'words-first-en'),
      ]
      if (!parts || !fr || !en) throw new Error('The files of the first screen are called otherwise by now.')
      return html.replace('src="/early.js"', `src="/early.js" data-parts="${parts}" data-fr="${fr}" data-en="${en}"`)
    },
  },
})
