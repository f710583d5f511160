/**
 * `npm run modules -- --company=<guid> [--enable=…] [--disable=…]`: beside a running product, whose open pages hear of
 * it (COMP-23).
 */
import { openPlace, runOnDatabase } from '../../db/database-place.ts'
import { changeModules } from '../../features/companies/index.ts'
import { systemClock } from '../../kernel/clock.ts'
import { openPool } from '../../kernel/database.ts'
import { CHANNEL } from '../../kernel/push-hub.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { readModuleArguments } from './arguments.ts'

const setModules = async (): Promise<number> => {
  const { company, ...change } = readModuleArguments(process.argv.slice(2))
  const place = await openPlace()
  const pool = openPool(place.url, { size: 1, isWatched: true, onError: () => {} })
  const notices: Promise<unknown>[] = []
  const announce = (guid: string, ids: string[]) =>
    void notices.push(pool.query('select pg_notify($1, $2)', [CHANNEL, `${guid}:${ids.join(',')}`]))
  try {
    const modules = await changeModules({ services: { pool, clock: systemClock, announce } }, company, change)
    if (!modules) throw new StartRefused(`there is no company ${company}`)
    await Promise.all(notices)
    console.log(`Modules of ${company} in ${place.name}: ${modules.join(', ') || 'none'}`)
    return 0
  } finally {
    await pool.end()
    await place.leave()
  }
}

await runOnDatabase('The modules are as they were', setModules)
