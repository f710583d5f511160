import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startImport } from './import-stock.ts'
import { randomOf } from './random.ts'
import { median, type Report, reportOn, seconds } from './report.ts'
import { killAndStart, type TwoNodes } from './two-nodes.ts'
import { makeFolder, makeWorld, type World } from './world.ts'

const COMPANIES = 4
const PEOPLE = 8
const ROWS = 600
const LOOK_EVERY_MS = 10

/**
 * D16: several companies import stock that lies below its threshold; a node is killed in the import, another when the
 * news are being told. Each person hears of each item once, on the screen and by mail.
 */
export const jobsTakenOver = async (
  { databaseUrl, env, nodes, urls }: TwoNodes,
  seed: number,
  { rounds, toldBarMs }: { rounds: number; toldBarMs: number },
): Promise<Report> => {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const killed = new Map<string, number>()
  const [broken, told]: [string[], number[]] = [[], []]
  const kill = async (victim: number, when: string) => {
    killed.set(when, (killed.get(when) ?? 0) + 1)
    await killAndStart({ env, nodes, urls }, victim)
  }
  try {
    for (let round = 0; round < rounds && broken.length === 0; round++) {
      const random = randomOf(seed, round)
      const worlds: World[] = []
      for (let n = 0; n < COMPANIES; n++) worlds.push(await makeWorld(databaseUrl, urls[n % urls.length]!, PEOPLE))
      const companies = worlds.map(({ company }) => company)
      const state = () => stateOf(database, companies)
      await Promise.all(
        worlds.map(async (world, n) => {
          const url = urls[n % urls.length]!
          await startImport(world, url, await makeFolder(world, url, 'Réserve'), {
            fields: ['name', 'quantity', 'threshold'],
            rows: Array.from({ length: ROWS }, (_, row) => [`Article ${round} ${row}`, 1, 5]),
          })
        }),
      )
      const first = random.below(nodes.length)
      await sleep(random.below(400))
      const { running, news } = await state()
      await kill(first, running > 0 ? 'imports under way' : news > 0 ? 'news under way' : 'between the two')
      const startedAt = performance.now()
      const isLate = () => performance.now() - startedAt > 2 * toldBarMs
      while ((await state()).news === 0 && !isLate()) await sleep(LOOK_EVERY_MS)
      const { news: atKill } = await state()
      await kill(1 - first, atKill < COMPANIES * PEOPLE ? 'news under way' : 'news told')
      while (((await state()).news < COMPANIES * PEOPLE || (await state()).running > 0) && !isLate()) await sleep(100)
      told.push(performance.now() - startedAt)
      broken.push(...(await whatIsWrong(database, worlds)))
    }
    if (Math.max(...told) > toldBarMs)
      broken.push(`all news were told ${seconds(Math.max(...told))} after the first kill`)
    return await reportOn(
      'D16 jobs whose node is killed',
      databaseUrl,
      [],
      {
        rounds,
        killed: [...killed].map(([when, times]) => `${when} ${times}`).join(', '),
        'imports / people, each round': `${COMPANIES} of ${ROWS} rows / ${COMPANIES * PEOPLE}`,
        'news and mails in all': `${rounds * COMPANIES * PEOPLE} each`,
        'all told after the first kill, median / worst': `${seconds(median(told))} / ${seconds(Math.max(...told))}`,
      },
      broken,
    )
  } finally {
    await database.end()
  }
}

/** How many imports still run, and how many people have their news. */
const stateOf = async (database: pg.Client, companies: readonly string[]): Promise<{ running: number; news: number }> =>
  (
    await database.query<{ running: number; news: number }>(
      `select (select count(*)::int from import where company_id = any($1) and status = 'running') as running,
    (select count(distinct user_id)::int from notification where company_id = any($1) and kind = 'threshold') as news`,
      [companies],
    )
  ).rows[0]!

/** Every row once, and each person told of each of them once: on the screen, and by one mail in the outbox. */
const whatIsWrong = async (database: pg.Client, worlds: readonly World[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const { company, emails } of worlds) {
    const {
      rows: [there],
    } = await database.query<Record<'items' | 'names' | 'people' | 'news' | 'named' | 'mailed' | 'mails', number>>(
      `select
      (select count(*)::int from item where company_id = $1) as items, (select count(distinct name)::int from item
      where company_id = $1) as names,
      (select count(distinct user_id)::int from notification
      where company_id = $1 and kind = 'threshold') as people, (select count(*)::int from notification
      where company_id = $1 and kind = 'threshold') as news,
      (select coalesce(sum((params->>'items')::int), 0)::int from notification
      where company_id = $1 and kind = 'threshold') as named,
      (select count(distinct recipient)::int from mail where recipient = any($2)) as mailed, (select count(*)::int
      from mail where recipient = any($2)) as mails`,
      [company, emails],
    )
    const wanted = {
      items: ROWS,
      names: ROWS,
      people: PEOPLE,
      news: PEOPLE,
      named: PEOPLE * ROWS,
      mailed: PEOPLE,
      mails: PEOPLE,
    }
    if (JSON.stringify(there) !== JSON.stringify(wanted)) wrong.push(`company ${company}: ${JSON.stringify(there)}`)
  }
  return wrong
}
