import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onPinnedNode, ROOT } from './bootstrap.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))

const { buildWebClient, hasWebClient } = await import('./web-build.mjs')

/** The client of the browser journeys and the server they start share this; a given one comes first. */
process.env.MODULES_KEY ??= 'the-modules-key-of-the-test-runs'

let running
/** Runs a script on this Node; answers its exit code. */
const node = (script, ...args) =>
  new Promise((resolve) => {
    running = spawn(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
    running.on('error', () => resolve(1))
    running.on('exit', (code) => resolve(code ?? 1))
  })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exitCode = 130
    stopped = true
  })
}
let stopped = false

const PACKAGES = ['contract', 'server', 'web', 'e2e']
const SOURCES = ['src', 'test', 'journeys', 'support']
const hasSources = (name) =>
  SOURCES.map((folder) => join(ROOT, 'packages', name, folder))
    .some((folder) => existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => /\.tsx?$/.test(String(file))))

const types = async () => {
  for (const name of PACKAGES.filter(hasSources)) {
    for (const config of readdirSync(join(ROOT, 'packages', name)).filter((file) => /^tsconfig.*\.json$/.test(file))) {
      const code = await node('node_modules/typescript/bin/tsc', '-p', `packages/${name}/${config}`)
      if (code !== 0 || stopped) return code
    }
  }
  return 0
}
/** A part whose script is not there is not tested, and the table says so. */
const script = (path) => (existsSync(join(ROOT, path)) ? () => node(path) : undefined)

const PARTS = [
  { name: 'types', title: 'Types', run: types },
  { name: 'lint', title: 'Lint', run: () => node('node_modules/oxlint/bin/oxlint', '--deny-warnings') },
  { name: 'unit', title: 'Contract and server on a real database', run: () => node('node_modules/vitest/vitest.mjs', 'run') },
  { name: 'web', title: 'Web client', run: hasWebClient() ? () => buildWebClient(process.env.MODULES_KEY) : undefined },
  { name: 'budgets', title: 'Size budgets', run: script('scripts/budgets.mjs') },
  { name: 'journeys', title: 'Browser journeys', run: script('scripts/journeys.mjs') },
]

const only = process.argv.slice(2).find((argument) => argument.startsWith('--only='))?.slice('--only='.length).split(',').map((name) => name.trim())
const unknown = only?.filter((name) => !PARTS.some((part) => part.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${PARTS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const rows = []
const runParts = async () => {
  for (const { name, title, run } of PARTS) {
    if (only && !only.includes(name)) continue
    if (!run) {
      rows.push([title, 'absent', ''])
      continue
    }
    console.log(`\n━━━ ${title} ━━━`)
    const startedAt = performance.now()
    const code = await run()
    rows.push([title, code === 0 && !stopped ? 'passed' : stopped ? 'stopped' : 'FAILED', `${((performance.now() - startedAt) / 1000).toFixed(1)} s`])
    if (code !== 0 || stopped) return title
  }
  return undefined
}

const failed = await runParts()
console.log('\n━━━ Durations ━━━')
for (const [title, result, duration] of rows) console.log(`${title.padEnd(42)}${result.padEnd(10)}${duration.padStart(8)}`)
if (failed) console.error(`\n${stopped ? 'Stopped in' : 'Failed:'} ${failed}`)
process.exit(failed ? process.exitCode || 1 : 0)
