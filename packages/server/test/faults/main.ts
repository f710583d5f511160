/** `npm run faults -- D1 [--seed=7] [--count=1000]`: one fault of the programme at full size, on databases of its own. */
import { conflictingOuts } from './conflicting-outs.ts'
import { movesBothWays } from './moves-both-ways.ts'
import { isSound, linesOf, type Report } from './report.ts'
import { sameKey } from './same-key.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'
import { hangUp } from './wire.ts'

type Fault = { about: string; count: number; run: (seed: number, count: number) => Promise<Report[]> }

const onTwoNodes = (work: (nodes: TwoNodes, seed: number, count: number) => Promise<Report[]>): Fault['run'] => async (seed, count) => {
  const nodes = await startTwoNodes()
  try {
    return await work(nodes, seed, count)
  } finally {
    await nodes.stop()
  }
}

const FAULTS: Record<string, Fault> = {
  D1: { about: 'conflicting stock-outs through two nodes', count: 100_000, run: onTwoNodes(async (nodes, seed, movements) => [await conflictingOuts(nodes, seed, { movements })]) },
  D2: { about: 'moves in both directions between two folders', count: 20_000, run: onTwoNodes(async (nodes, seed, moves) => [await movesBothWays(nodes, seed, { moves })]) },
  D4: { about: 'the same request several times at once', count: 5_000, run: onTwoNodes(async (nodes, seed, requests) => [await sameKey(nodes, seed, { requests })]) },
}

const usage = () => ['Say which fault: npm run faults -- D1 [--seed=…] [--count=…]', ...Object.entries(FAULTS).map(([name, { about, count }]) => `  ${name.padEnd(4)} ${about} (${count})`)].join('\n')

const numberIn = (args: readonly string[], name: string): number | undefined => {
  const given = args.find((arg) => arg.startsWith(`--${name}=`))
  return given === undefined ? undefined : Number(given.slice(name.length + 3))
}

const run = async (args: readonly string[]): Promise<number> => {
  const name = args.find((arg) => !arg.startsWith('--'))?.toUpperCase() ?? ''
  const fault = FAULTS[name]
  const [seed, count] = [numberIn(args, 'seed') ?? Math.floor(Math.random() * 1_000_000), numberIn(args, 'count') ?? fault?.count ?? 0]
  if (!fault || !Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) {
    console.error(usage())
    return 2
  }
  console.log(`${name} with seed ${seed}; to replay: npm run faults -- ${name} --seed=${seed} --count=${count}\n`)
  const reports = await fault.run(seed, count)
  for (const report of reports) console.log(`${linesOf(report).join('\n')}\n`)
  hangUp()
  const sound = reports.every(isSound)
  console.log(sound ? 'Every bar holds.' : `A bar does not hold; the seed was ${seed}.`)
  return sound ? 0 : 1
}

process.exitCode = await run(process.argv.slice(2))
