import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, Refused, runNode } from './bootstrap.mjs'

/** Everything the built client is made of. */
const SOURCES = [
  'package-lock.json',
  'packages/contract/src',
  'packages/web/src',
  'packages/web/public',
  'packages/web/dev',
  'packages/web/index.html',
  'packages/web/vite.config.ts',
]
const stampOf = (root) => join(root, 'packages/web/dist/.entrepot-build')

const filesIn = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

export const sourceHash = (root, env = process.env) => {
  const hash = createHash('sha256')
  const add = (name, content) => hash.update(`${name}\0${content.length}\0`).update(content)
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source))))
    add(file.slice(root.length), readFileSync(file))
  // Vite writes these into the client.
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('VITE_'))
    .sort())
    add(name, env[name])
  return hash.digest('hex')
}

export const hasWebClient = (root) => existsSync(join(root, 'packages/web/vite.config.ts'))

export const clientIsStale = (root) => {
  if (!existsSync(join(root, 'packages/web/dist/index.html')) || !existsSync(stampOf(root))) return true
  return readFileSync(stampOf(root), 'utf8') !== sourceHash(root)
}

/** Answers the exit code of the build. */
export const buildClient = async (root, node, { quiet = false } = {}) => {
  // Taken first: a change during the build is one to build again.
  const hash = sourceHash(root)
  const code = await runNode(node, [commandOf(root, 'vite'), 'build', ...(quiet ? ['--logLevel=error'] : [])], {
    cwd: join(root, 'packages/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdin: 'ignore',
  })
  if (code === 0) writeFileSync(stampOf(root), hash)
  return code
}

export const ensureClient = async (root, node) => {
  if (!hasWebClient(root) || !clientIsStale(root)) return
  console.log('Building the web client; this takes some ten seconds and is kept.')
  const code = await buildClient(root, node, { quiet: true })
  if (code !== 0) throw new Refused(`The web client could not be built (code ${code}).`)
}
