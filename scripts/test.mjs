import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, prepare, Refused, ROOT, runCommand, runNode } from './bootstrap.mjs'
import { build, CLIENT, SERVER } from './builds.mjs'

/**
 * `npm test [-- --only=types,unit]` runs each step in its short form; `--full` (`npm run test:full`) the same steps in
 * their long one. docs/reliability.md says what runs where.
 */
const NOTHING = 'nothing'
const FULL = '--full'
const inRoot = (path) => join(ROOT, path)
/** Hundreds of processes and workers are started, most of them from the same sources: they are compiled once. */
const COMPILED = inRoot('node_modules/.cache/entrepot')

/** Each of one program; what they share is checked with each, as it is another one to each. */
const PROJECTS = ['contract', 'server', 'web', 'client', 'e2e'].map((name) => `packages/${name}/tsconfig.json`)

const scriptIfThere = (path) => (node, env) =>
  existsSync(inRoot(path)) ? runNode(node, [inRoot(path)], { env, stdin: 'ignore' }) : NOTHING
const command =
  (packageName, name, ...args) =>
  (node, env) =>
    runNode(node, [commandOf(ROOT, packageName, name), ...args], { env, stdin: 'ignore' })

const STEPS = {
  types: async (node, env) => {
    for (const project of PROJECTS) {
      console.log(project)
      // Each checker beside another one looks at what they share again: it costs twice for a fifth of the time.
      const code = await command('typescript', 'tsc', '-p', project, '--checkers', '1')(node, env)
      if (code !== 0) return code
    }
    return 0
  },
  format: command('oxfmt', 'oxfmt', '--check'),
  lint: command('oxlint', 'oxlint', '--deny-warnings'),
  unused: command('knip', 'knip', '--no-config-hints'),
  generated: scriptIfThere('scripts/check-generated.ts'),
  build: async (node) => (await build(node, SERVER)) || build(node, CLIENT),
  size: scriptIfThere('scripts/size-budgets.mjs'),
  unit: command('vitest', 'vitest', 'run', '--project=!faults'),
  // It may be the turn of none.
  faults: command('vitest', 'vitest', 'run', '--project=faults', '--passWithNoTests'),
  journeys: scriptIfThere('packages/e2e/run.ts'),
}

const chosen = (args) => {
  const names = Object.keys(STEPS)
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const unknown = [
    ...args.filter((arg) => arg !== FULL && !arg.startsWith('--only=')),
    ...(only ?? []).filter((name) => !names.includes(name)),
  ]
  if (unknown.length > 0)
    throw new Refused(`Not understood: ${unknown.join(', ')}. Choose with --only= from ${names.join(',')}.`)
  return names.filter((name) => !only || only.includes(name))
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** One stage after the other, its lanes beside each other: one core each, for about as long. */
const STAGES = [
  [
    ['types', 'format', 'lint'],
    ['unused', 'generated', 'build', 'size'],
  ],
  [['unit']],
  [['faults']],
  [['journeys']],
]

/**
 * Which part of what takes long is the turn of this commit (docs/reliability.md); the same one whenever it is tested
 * again.
 */
const turnOfCommit = () => {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
    return String(Number.parseInt(commit.toString().slice(0, 8), 16))
  } catch {
    // Sources without their history.
    return '0'
  }
}

const runStep = async (name, node, env) => {
  console.log(`\n=== ${name} ===`)
  const startedAt = Date.now()
  const code = await STEPS[name](node, env)
  const took = Date.now() - startedAt
  const result = code === NOTHING ? 'nothing to do' : code === 0 ? 'passed' : 'FAILED'
  console.log(`--- ${name}: ${result}, ${seconds(took)}`)
  return { name, result, took, code: code === NOTHING ? 0 : code }
}

const runSteps = async (names, node, isFull) => {
  const { NODE_ENV: _production, ...inherited } = process.env
  const env = {
    ...inherited,
    NODE_COMPILE_CACHE: COMPILED,
    SWEEP_SLICE: process.env.SWEEP_SLICE ?? (isFull ? 'all' : turnOfCommit()),
    ...(isFull && { TEST_FULL: 'true' }),
  }
  console.log(`SWEEP_SLICE=${env.SWEEP_SLICE}`)
  const results = []
  const runLane = async (lane) => {
    for (const name of lane) {
      // The long form takes hours: one run says all that is wrong.
      if (!isFull && results.some(({ code }) => code !== 0)) return
      results.push(await runStep(name, node, env))
    }
  }
  for (const lanes of STAGES)
    await Promise.all(lanes.map((lane) => runLane(lane.filter((name) => names.includes(name)))))
  return results
}

const printTable = (names, results) => {
  console.log('')
  for (const name of names) {
    const done = results.find((result) => result.name === name)
    console.log(
      `  ${name.padEnd(10)} ${(done?.result ?? 'not run').padEnd(14)} ${done ? seconds(done.took).padStart(8) : ''}`,
    )
  }
}

await runCommand(async () => {
  const args = process.argv.slice(2)
  const names = chosen(args)
  const isFull = args.includes(FULL)
  const results = await runSteps(names, await prepare(), isFull)
  printTable(names, results)
  const failed = results.find(({ code }) => code !== 0)
  if (failed)
    console.error(
      `\nThe step "${failed.name}" failed with code ${failed.code}. To repeat it alone: npm ${isFull ? 'run test:full' : 'test'} -- --only=${failed.name}`,
    )
  return failed?.code ?? 0
})
