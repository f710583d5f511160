/**
 * `npm run faults -- D1 [--short] [--seed=7] [--count=1000]`: one fault of the programme, or `all`, on databases of its
 * own.
 */
import { backupDrill } from './backup-drill.ts'
import { brokenLine } from './broken-line.ts'
import { clocksApart } from './clocks-apart.ts'
import { contested } from './contested.ts'
import { conflictingOuts } from './conflicting-outs.ts'
import { damagedArchive } from './damaged-archive.ts'
import { databaseFull } from './database-full.ts'
import { databaseKilled } from './database-killed.ts'
import { killedAtWork } from './killed-at-work.ts'
import { jobsTakenOver } from './jobs-taken-over.ts'
import { loginStorm, STORM } from './login-storm.ts'
import { movesBothWays } from './moves-both-ways.ts'
import { nodeKilled } from './node-killed.ts'
import { operationsKilled } from './operations-killed.ts'
import { openedTwice } from './opened-twice.ts'
import { noisyCompany, overloaded } from './overload.ts'
import { productKilled } from './product-killed.ts'
import { isSound, linesOf, type Report } from './report.ts'
import { ROLLING, rollingRestart } from './rolling-restart.ts'
import { sameKey } from './same-key.ts'
import { noSmallDisk } from './small-disk.ts'
import { streamsCut } from './streams-cut.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'
import { uploadsFull } from './uploads-full.ts'
import { hangUp } from './wire.ts'

type Fault = {
  about: string
  full: number
  short: number
  run: (seed: number, count: number) => Promise<Report>
  /** A control: the harness must find the loss. */ mustLose?: true
  /** Why it cannot be run here. */ leftOut?: string | null
}

const onTwoNodes =
  (
    work: (nodes: TwoNodes, seed: number, count: number) => Promise<Report>,
    env: Record<string, string> = {},
  ): Fault['run'] =>
  async (seed, count) => {
    const nodes = await startTwoNodes({ env })
    try {
      return await work(nodes, seed, count)
    } finally {
      await nodes.stop()
    }
  }

const FAULTS: Record<string, Fault> = {
  D1: {
    about: 'conflicting stock-outs through two nodes',
    full: 100_000,
    short: 2_000,
    run: onTwoNodes((nodes, seed, movements) => conflictingOuts(nodes, seed, { movements })),
  },
  D2: {
    about: 'moves in both directions between two folders',
    full: 20_000,
    short: 1_000,
    run: onTwoNodes((nodes, seed, moves) => movesBothWays(nodes, seed, { moves })),
  },
  D3: {
    about: 'what may be had once, asked for twice while a node is killed (-9), rounds',
    full: 100,
    short: 4,
    run: onTwoNodes((nodes, seed, rounds) => contested(nodes, seed, { rounds, each: 3, readyBarMs: 30_000 })),
  },
  D4: {
    about: 'the same request several times at once',
    full: 5_000,
    short: 300,
    run: onTwoNodes((nodes, seed, requests) => sameKey(nodes, seed, { requests })),
  },
  D5: {
    about: 'a node killed (-9) under load, rounds',
    full: 200,
    short: 10,
    run: onTwoNodes((nodes, seed, rounds) => nodeKilled(nodes, seed, { rounds, readyBarMs: 5_000 })),
  },
  D6: {
    about: 'the whole product with its database killed (-9) under load, rounds',
    full: 200,
    short: 20,
    run: (seed, rounds) => productKilled(seed, { rounds, readyBarMs: 10_000 }),
  },
  D7: {
    about: 'a data directory opened twice, openers',
    full: 50,
    short: 5,
    run: (seed, openers) => openedTwice(seed, { openers, refusalBarMs: 3_000 }),
  },
  D8: {
    about: 'PostgreSQL killed (-9) beside two nodes that stay, rounds',
    full: 100,
    short: 3,
    run: (seed, rounds) => databaseKilled(seed, { rounds, writeBarMs: 5_000 }),
  },
  D10: {
    about: 'control: D6 with acknowledgements that do not wait for the disk must lose, rounds at most',
    full: 20,
    short: 20,
    run: (seed, rounds) => productKilled(seed, { rounds, readyBarMs: 10_000, careless: true }),
    mustLose: true,
  },
  D13: {
    about: 'the disk of the database full, rounds',
    full: 20,
    short: 1,
    run: (seed, rounds) => databaseFull(seed, { rounds, writeBarMs: 5_000 }),
    leftOut: noSmallDisk,
  },
  D14: {
    about: 'the disk for files full, uploads',
    full: 300,
    short: 30,
    run: (seed, uploads) => uploadsFull(seed, { uploads }),
    leftOut: noSmallDisk,
  },
  D15: {
    about: 'the line to the database slow, dead, reset, cut in the answer to a commit; cut commits',
    full: 1_000,
    short: 50,
    run: (seed, cuts) => brokenLine(seed, { cuts, holeMs: cuts >= 1_000 ? 60_000 : 8_000 }),
  },
  D16: {
    about: 'imports and threshold news whose node is killed, rounds',
    full: 20,
    short: 1,
    run: onTwoNodes((nodes, seed, rounds) => jobsTakenOver(nodes, seed, { rounds, toldBarMs: 120_000 })),
  },
  D17: {
    about: 'two nodes whose clocks disagree, seconds',
    full: 120,
    short: 6,
    run: (seed, seconds) => clocksApart(seed, { seconds }),
  },
  D18: {
    about: 'twice and four times what two nodes can do, seconds of each',
    full: 60,
    short: 5,
    run: onTwoNodes((nodes, seed, seconds) =>
      overloaded(nodes, seed, { seconds, bars: { acceptedMs: 1_000, shedMs: 100, goodput: 0.8, backMs: 10_000 } }),
    ),
  },
  D19: {
    about: 'one noisy company beside another, seconds',
    full: 60,
    short: 5,
    run: onTwoNodes((nodes, seed, seconds) => noisyCompany(nodes, seed, { seconds, timesBar: 2 })),
  },
  D23: {
    about: 'event streams whose node is killed, streams',
    full: 500,
    short: 100,
    run: onTwoNodes((nodes, seed, streams) => streamsCut(nodes, seed, { streams, kills: 1, toldBarMs: 2_000 })),
  },
  D24: {
    about: 'nodes told to stop and replaced one after the other under load, restarts',
    full: 20,
    short: 4,
    run: onTwoNodes((nodes, seed, restarts) => rollingRestart(nodes, seed, { restarts, stopBarMs: 10_000 }), ROLLING),
  },
  D25: {
    about: 'killed (-9) in its first start, in a migration, in an import; points of each',
    full: 20,
    short: 2,
    run: (seed, points) => killedAtWork(seed, { points, bars: { readyMs: 30_000, importMs: 60_000 } }),
  },
  D26: {
    about: 'backups beside load, restores killed and done again, rounds',
    full: 20,
    short: 2,
    run: (seed, rounds) => backupDrill(seed, { rounds }),
  },
  D31: {
    about: 'sign-ins at once, beside people at work',
    full: 500,
    short: 120,
    run: onTwoNodes((nodes, seed, signIns) => loginStorm(nodes, seed, { signIns, bars: { othersMs: 500 } }), STORM),
  },
  D33: {
    about: 'tasks of several people while a node is killed (-9), rounds',
    full: 100,
    short: 4,
    run: onTwoNodes((nodes, seed, rounds) =>
      operationsKilled(nodes, seed, { rounds, operations: 6, readyBarMs: 30_000 }),
    ),
  },
  D27: { about: 'damaged archives', full: 100, short: 20, run: (seed, damages) => damagedArchive(seed, { damages }) },
}

const usage = () =>
  [
    'Say which fault: npm run faults -- D1 [--short] [--seed=…] [--count=…]',
    ...Object.entries(FAULTS).map(
      ([name, { about, full, short }]) => `  ${name.padEnd(4)} ${about} (${full}, short ${short})`,
    ),
    '  all  one after the other',
  ].join('\n')

type Chosen = { names: string[]; seed: number; count: number | undefined; isShort: boolean }

const chosenBy = (args: readonly string[]): Chosen | null => {
  const wanted = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.toUpperCase())
  const names = wanted.includes('ALL') ? Object.keys(FAULTS) : wanted
  const numbers = new Map(
    args.flatMap((arg) => {
      const [, name, value] = /^--(seed|count)=(\d+)$/.exec(arg) ?? []
      return name ? [[name, Number(value)] as const] : []
    }),
  )
  const isUnderstood =
    args.every((arg) => !arg.startsWith('--') || arg === '--short' || /^--(seed|count)=\d{1,9}$/.test(arg)) &&
    names.length > 0 &&
    names.every((name) => name in FAULTS) &&
    numbers.get('count') !== 0
  return isUnderstood
    ? {
        names,
        seed: numbers.get('seed') ?? Math.floor(Math.random() * 1_000_000),
        count: numbers.get('count'),
        isShort: args.includes('--short'),
      }
    : null
}

const runOne = async (name: string, { seed, count, isShort }: Chosen): Promise<boolean> => {
  const fault = FAULTS[name]!
  if (fault.leftOut) {
    console.log(`${name} is left out: ${fault.leftOut}\n`)
    return true
  }
  const size = count ?? (isShort ? fault.short : fault.full)
  console.log(`${name} with seed ${seed}; to replay: npm run faults -- ${name} --seed=${seed} --count=${size}\n`)
  const report = await fault.run(seed, size)
  console.log(`${linesOf(report).join('\n')}\n`)
  if (!fault.mustLose) return isSound(report)
  const hasLost = report.findings.some(({ rule }) => rule === 'lost')
  console.log(
    hasLost ? 'The loss was found, as it must be.\n' : 'Nothing was found to be lost: the harness is blind.\n',
  )
  return hasLost
}

const run = async (args: readonly string[]): Promise<number> => {
  const chosen = chosenBy(args)
  if (!chosen) {
    console.error(usage())
    return 2
  }
  const broken: string[] = []
  for (const name of chosen.names) if (!(await runOne(name, chosen))) broken.push(name)
  hangUp()
  console.log(
    broken.length === 0
      ? 'Every bar holds.'
      : `A bar does not hold in ${broken.join(', ')}; the seed was ${chosen.seed}.`,
  )
  return broken.length === 0 ? 0 : 1
}

process.exitCode = await run(process.argv.slice(2))
