import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isItsTurn } from './turns.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Features beside the everyday ones, whose own tests take half of the time: those of one half in turn at each commit, all
 * in the long form. The sweeps over all endpoints, the ledger proof, rights and stock are tested each time.
 */
const IN_TURN = [
  'archives',
  'assistant',
  'bulk',
  'bundles',
  'configuration',
  'connections',
  'cyclecounts',
  'dashboards',
  'forecast',
  'forms',
  'functions',
  'image-search',
  'imports',
  'incoming',
  'laboratory',
  'labels',
  'mails',
  'operation-templates',
  'orders',
  'past',
  'push',
  'requests',
  'sso',
  'support',
  'value',
]
/** Long tests that stand alone. */
const ALONE = ['src/app/commands/jobs.test.ts', 'src/db/right-to-prices.test.ts', 'test/backup/company-archive.test.ts']

/** Tests of the server that it is not the turn of; none where no turn is named, as where somebody runs a few. */
export const testsOfOtherTurns = (): string[] =>
  process.env['SWEEP_SLICE'] === undefined ? [] : filesInTurn().filter((file) => !isItsTurn(file, 2))

const filesInTurn = () =>
  [...IN_TURN.map((feature) => `src/features/${feature}/**/*.test.ts`), ...ALONE].flatMap((pattern) => {
    const files = globSync(`packages/server/${pattern}`, { cwd: ROOT })
    if (files.length === 0) throw new Error(`No tests any more: ${pattern}`)
    return files
  })
