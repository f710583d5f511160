import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isItsTurn } from './turns.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

const ofFeatures = (...names: string[]) => names.map((name) => `src/features/${name}/**/*.test.ts`)
const sweeps = (...names: string[]) => names.map((name) => `test/sweeps/${name}.test.ts`)

/**
 * Tests that come in turn at each commit, of so many parts one, and all in the long form: nodes that are killed in an
 * eighth (two of their files take a quarter of the time there is), what few people do in a tenth, what stands beside
 * the everyday in a sixth, as what takes long and changes seldom, and the less used half of the everyday in a third.
 * The ledger proof, stock, records, folders, rights, operations and the sweeps over all endpoints (session, role,
 * module, other company, hidden folder) are tested each time.
 */
const IN_TURN: readonly { parts: number; files: readonly string[] }[] = [
  { parts: 8, files: ['test/faults/*.test.ts'] },
  {
    parts: 10,
    files: [
      ...ofFeatures(
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
        'past',
        'push',
        'requests',
        'sso',
        'support',
        'value',
      ),
      'src/app/commands/jobs.test.ts',
      'test/backup/company-archive.test.ts',
    ],
  },
  {
    parts: 6,
    files: [
      ...ofFeatures(
        'business-rules',
        'checkouts',
        'fields',
        'form-rules',
        'home',
        'inventories',
        'orders',
        'pictures',
        'plans',
        'quickupdate',
        'recipients',
        'reservations',
        'sites',
        'suppliers',
        'trash',
      ),
      ...sweeps('before-statistics', 'bounds', 'bulk-answers', 'partial', 'properties', 'rules'),
      'src/app/demo/enliven.test.ts',
      'src/db/right-to-prices.test.ts',
      'src/db/embedded/start-embedded.test.ts',
      'src/db/migrate.test.ts',
      'src/features/operations/large.test.ts',
      'src/features/operations/race.test.ts',
      'src/features/operations/templates.test.ts',
      'src/features/stock/columns.test.ts',
      'src/kernel/conditions-sql.test.ts',
      'test/backup/backup.test.ts',
      'test/lists/exports.test.ts',
    ],
  },
  {
    parts: 3,
    files: [
      ...ofFeatures(
        'attachments',
        'comments',
        'companies',
        'file-search',
        'layouts',
        'notifications',
        'presence',
        'records',
        'security',
        'views',
      ),
      ...sweeps('prices', 'scopes'),
      'src/app/build-server.test.ts',
      'src/features/operations/{automatic,reverse,site-recipients}.test.ts',
      'src/features/stock/{as-of,costs,held-categories,notify-thresholds,source,sums}.test.ts',
      'src/features/users/{help-in,invitation}.test.ts',
      'test/client/examples.test.ts',
      'test/reversals/reversals.test.ts',
    ],
  },
]

/** Tests of the server that it is not the turn of; none where no turn is named, as where somebody runs a few. */
export const testsOfOtherTurns = (): string[] =>
  process.env['SWEEP_SLICE'] === undefined
    ? []
    : IN_TURN.flatMap(({ parts, files }) => files.flatMap(named).filter((file) => !isItsTurn(file, parts)))

const named = (pattern: string) => {
  const files = globSync(`packages/server/${pattern}`, { cwd: ROOT })
  if (files.length === 0) throw new Error(`No tests any more: ${pattern}`)
  return files
}
