/**
 * `node …/second-company.ts <e-mail> <name>`: the person gets a second company, with a folder of its own; for journeys
 * in the browser.
 */
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { openPlace, runOnDatabase } from '../../src/db/database-place.ts'
import { createCompany } from '../../src/features/companies/index.ts'
import { createMember } from '../../src/features/users/index.ts'
import { openPool, sql, transaction } from '../../src/kernel/database.ts'

const add = async (): Promise<number> => {
  const [email = '', name = ''] = process.argv.slice(2)
  const place = await openPlace()
  const pool = openPool(place.url, { size: 1, onError: () => {} })
  const [company, folder] = [crypto.randomUUID(), crypto.randomUUID()]
  try {
    const {
      rows: [person],
    } = await transaction(pool, { email }, ({ db }) =>
      sql<{ id: string }>`select id from person where email_key = ${email}`.execute(db),
    )
    await transaction(pool, { company }, async ({ db }) => {
      await createCompany(db, {
        guid: company,
        name,
        employees: '1-9',
        sector: 'other',
        country: 'FR',
        email: '',
        modules: [],
        plan: { type: 'custom', start: new Date(), end: null, items: null, users: null, fields: null },
      })
      await createMember(db, company, {
        guid: crypto.randomUUID(),
        person: person!.id,
        firstname: 'Claire',
        lastname: 'Martin',
        username: email,
        phone: '',
        callPrefix: '+33',
        roles: ALL_ROLES,
        onboarding: false,
      })
      await sql`insert into folder (company_id, id, name, name_key, type)
        values (${company}, ${folder}, ${`Quai ${name}`}, ${`quai ${name}`.toLowerCase()}, 'stock')`.execute(db)
    })
    console.log(company)
    return 0
  } finally {
    await pool.end()
    await place.leave()
  }
}

await runOnDatabase('The second company was not made', add)
