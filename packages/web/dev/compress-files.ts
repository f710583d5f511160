import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Texts and programs; fonts are compressed already, and the page is written into by the server. */
const KINDS = /\.(js|css|svg|wasm|webmanifest)$/
/** Less fits into one packet anyway. */
const WORTH_BYTES = 1_000

const CODINGS = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/** Beside each file what the server hands out instead of it, made once so that no request pays for it. */
export const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir }) {
      const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' })
        .map((name) => join(dir!, name))
        .filter((path) => KINDS.test(path) && statSync(path).size >= WORTH_BYTES)
      await Promise.all(
        files.map(async (path) => {
          const content = await readFile(path)
          for (const [ending, compressed] of Object.entries(CODINGS))
            await writeFile(`${path}.${ending}`, await compressed(content))
        }),
      )
    },
  },
})
