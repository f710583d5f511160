import { CHAIN_CHECK } from './checks.queries.ts'
import { ledgerJobs } from './jobs.ts'
import { ledgerApi } from '@entrepot/contract/ledger/ledger.ts'
import type { Feature } from '../../kernel/feature.ts'
import { exportLedger } from './export.ts'
import { askForProof, findBlock, healthOf } from './health.ts'

export const ledger: Feature = {
  owns: ['ledger_proof'],
  checks: [CHAIN_CHECK],
  jobs: ledgerJobs,
  mount: (mount) =>
    mount('ledger', ledgerApi, {
      health: (ctx) => healthOf(ctx),
      prove: (ctx) => askForProof(ctx),
      export: (ctx) => exportLedger(ctx),
      find: (ctx, { params }) => findBlock(ctx, params.fingerprint),
    }),
}
