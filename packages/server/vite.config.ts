import { defineConfig } from 'vite'
import { foundAtBuild } from './build/found-at-build.ts'
import { placeOfSource } from './build/place-of-source.ts'

/** Each a process of its own, or a worker. */
const ENTRIES = {
  main: 'src/main.ts',
  guard: 'src/db/embedded/guard.ts',
  'workbook-worker': 'src/features/imports/workbook/worker.ts',
}

/**
 * The server in a few files: opening and linking three thousand modules took most of its start
 * (docs/decisions/0038-the-server-is-built.md). Tests and the benchmark run the sources.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [placeOfSource(import.meta.dirname, ENTRIES), foundAtBuild()],
  // These read files of their own package, from beside their sources.
  ssr: { noExternal: true, external: ['sharp', 'pdfkit', 'dejavu-fonts-ttf'] },
  build: {
    ssr: true,
    manifest: true,
    target: 'esnext',
    // A line of a stack trace says what happened.
    minify: false,
    rolldownOptions: {
      input: ENTRIES,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
