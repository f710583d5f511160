/** `npm run verify:ledger`: proves every quantity. Ends with 0 when every check answers no row, else with 1. */
import { openPlace, runOnDatabase } from '../../db/database-place.ts'
import { type CheckResult, verifyLedger } from '../../db/verify/verify-ledger.ts'
import { ledgerChecks } from '../registry.ts'

const SHOWN = 5

const print = (results: readonly CheckResult[]) => {
  for (const { name, rows } of results) {
    console.log(
      `${rows.length === 0 ? 'sound ' : 'FAULTY'}  ${name}${rows.length === 0 ? '' : `: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}`,
    )
    for (const row of rows.slice(0, SHOWN)) console.log(`          ${JSON.stringify(row)}`)
  }
}

const verify = async (): Promise<number> => {
  const place = await openPlace()
  try {
    console.log(`Checking the ledger of ${place.name}.`)
    const results = await verifyLedger(place.url, ledgerChecks())
    print(results)
    const faulty = results.filter(({ rows }) => rows.length > 0)
    console.log(
      faulty.length === 0
        ? `\nno row: sound (${results.length} checks)`
        : `\n${faulty.length} of ${results.length} checks found rows: the ledger is not sound`,
    )
    return faulty.length === 0 ? 0 : 1
  } finally {
    await place.leave()
  }
}

await runOnDatabase('The ledger could not be checked', verify)
