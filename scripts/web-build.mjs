import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './bootstrap.mjs'

const WEB = join(ROOT, 'packages/web')
const STAMP = join(WEB, 'dist/.built-from')

export const hasWebClient = () => existsSync(join(WEB, 'vite.config.ts'))

/**
 * Builds the web client unless the one in `dist` was made from the same sources and the same key.
 * @param {string} modulesKey becomes part of the client (COMP-19)
 * @returns {Promise<number>} the exit code of the build
 */
export const buildWebClient = async (modulesKey) => {
  const origin = originOf(modulesKey)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === origin) return 0
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite) && existsSync(join(WEB, 'dist/index.html'))) return 0
  console.log('Building the web client…')
  rmSync(STAMP, { force: true })
  const code = await run([vite, 'build', '--logLevel', 'warn'], { ...process.env, VITE_MODULES_KEY: modulesKey })
  if (code === 0) writeFileSync(STAMP, origin)
  return code
}

/** A content hash: dates say nothing after a checkout or a copy. */
const originOf = (modulesKey) => {
  const hash = createHash('sha256').update(modulesKey)
  for (const file of [join(ROOT, 'package-lock.json'), ...filesIn(WEB), ...filesIn(join(ROOT, 'packages/contract'))]) {
    hash.update(`\n${relative(ROOT, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'coverage'].includes(name) && !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : entry.isFile() ? [join(folder, entry.name)] : []))

const run = (args, env) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: WEB, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
