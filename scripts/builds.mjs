import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, Refused, ROOT, runNode } from './bootstrap.mjs'

/** What is built from sources before it runs, by Vite in its folder, and kept until they change. */
export const CLIENT = {
  name: 'web client',
  folder: 'packages/web',
  result: 'dist/index.html',
  takes: 'some ten seconds',
  sources: [
    'package-lock.json',
    'packages/contract/src',
    'packages/web/src',
    'packages/web/public',
    'packages/web/dev',
    'packages/web/index.html',
    'packages/web/vite.config.ts',
  ],
}
export const SERVER = {
  name: 'server',
  folder: 'packages/server',
  result: 'dist/main.js',
  takes: 'a few seconds',
  sources: [
    'package-lock.json',
    'packages/contract/src',
    'packages/server/src',
    'packages/server/build',
    'packages/server/vite.config.ts',
  ],
}

const stampOf = (root, { folder }) => join(root, folder, 'dist/.entrepot-build')
/** Read where they stand, or not at all. */
const isNotBuilt = (name) => /\.test\.tsx?$|\.sql$/.test(name)

const filesIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  if (!found) return []
  if (!found.isDirectory()) return [{ path, found }]
  return readdirSync(path)
    .sort()
    .filter((name) => !isNotBuilt(name))
    .flatMap((name) => filesIn(join(path, name)))
}
const sourcesOf = (root, { sources }) => sources.flatMap((source) => filesIn(join(root, source)))

/** Vite writes these into what it builds. */
const givenToVite = (env) =>
  Object.entries(env)
    .filter(([name]) => name.startsWith('VITE_'))
    .sort()

const hashOf = (parts) => {
  const hash = createHash('sha256')
  for (const [name, content] of parts) hash.update(`${name}\0${content.length}\0`).update(content)
  return hash.digest('hex')
}

export const sourceHash = (root, part, env = process.env) =>
  hashOf([
    ...sourcesOf(root, part).map(({ path }) => [path.slice(root.length), readFileSync(path)]),
    ...givenToVite(env),
  ])

/** Equal means that nothing was written since: thousands of files need not be read at each start. */
const glanceAt = (root, part, env = process.env) =>
  hashOf([
    ...sourcesOf(root, part).map(({ path, found }) => [path.slice(root.length), `${found.size} ${found.mtimeNs}`]),
    ...givenToVite(env),
  ])

/** What a build is made from: kept beside it. */
export const stateOf = (root, part) => ({ glance: glanceAt(root, part), sources: sourceHash(root, part) })
export const stampBuild = (root, part, state) => writeFileSync(stampOf(root, part), JSON.stringify(state))

const readStamp = (root, part) => {
  try {
    return JSON.parse(readFileSync(stampOf(root, part), 'utf8'))
  } catch {
    return null
  }
}

export const isBuildStale = (root, part) => {
  const stamp = existsSync(join(root, part.folder, part.result)) ? readStamp(root, part) : null
  if (!stamp) return true
  if (stamp.glance === glanceAt(root, part)) return false
  const state = stateOf(root, part)
  if (stamp.sources !== state.sources) return true
  stampBuild(root, part, state)
  return false
}

/** Answers the exit code of the build. */
export const build = async (node, part, { quiet = false } = {}) => {
  // Taken first: a change during the build is one to build again.
  const state = stateOf(ROOT, part)
  const code = await runNode(node, [commandOf(ROOT, 'vite'), 'build', ...(quiet ? ['--logLevel=error'] : [])], {
    cwd: join(ROOT, part.folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdin: 'ignore',
  })
  if (code === 0) stampBuild(ROOT, part, state)
  return code
}

/** Builds those parts whose sources have changed since. */
export const ensureBuilt = async (node, ...parts) => {
  await Promise.all(
    parts
      .filter((part) => isBuildStale(ROOT, part))
      .map(async (part) => {
        console.log(`Building the ${part.name}; this takes ${part.takes} and is kept.`)
        const code = await build(node, part, { quiet: true })
        if (code !== 0) throw new Refused(`The ${part.name} could not be built (code ${code}).`)
      }),
  )
}
