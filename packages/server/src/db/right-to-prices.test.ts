import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate, MIGRATIONS_FOLDER } from './migrate.ts'

const RIGHT = '0130-right-to-prices.sql'
/** Who holds what, before there was a right to prices, and whether prices were seen with it. */
const HOLDERS: Record<string, { roles: readonly string[]; saw: boolean }> = {
  administrator: { roles: ['ROLE_USER_FULL'], saw: true },
  'everything on orders': { roles: ['ROLE_ORDER_FULL'], saw: true },
  'several of them': { roles: ['ROLE_ORDER_ADD', 'ROLE_ORDER_EDIT', 'ROLE_ITEM_VIEW'], saw: true },
  'reads suppliers': { roles: ['ROLE_ORDER_SUPPLIER_VIEW'], saw: true },
  'reads orders': { roles: ['ROLE_ORDER_VIEW'], saw: false },
  storekeeper: { roles: ['ROLE_ITEM_FULL', 'ROLE_ITEM_TRANSACTIONS'], saw: false },
  'a name that only looks like it': { roles: ['ROLE_ORDERXSUPPLIERXVIEW'], saw: false },
  nobody: { roles: [], saw: false },
}
const TOKENS: Record<string, { scopes: readonly string[]; sees: boolean }> = {
  orders: { scopes: ['ORDER:read'], sees: true },
  suppliers: { scopes: ['ITEM:read', 'ORDER_SUPPLIER:write'], sees: true },
  // It reads whatever its user may.
  everything: { scopes: ['ALL:read', 'ORDER:read'], sees: false },
  items: { scopes: ['ITEM:read'], sees: false },
}
const names = Object.keys(HOLDERS)
const guids = () => new Map(names.map((name) => [name, crypto.randomUUID()]))

const asked = async <Row extends pg.QueryResultRow>(url: string, query: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}

/** A company of then, written by somebody above row security. */
const aCompany = async (url: string) => {
  const [company, users, groups] = [crypto.randomUUID(), guids(), guids()]
  await asked(url, `insert into company (id, name, rights_version) values ($1, 'Ancienne', 7)`, [company])
  for (const [name, { roles }] of Object.entries(HOLDERS)) {
    const [user, group] = [users.get(name), groups.get(name)]
    await asked(
      url,
      `insert into app_user (company_id, id, firstname, lastname, username, username_key) values ($1, $2, 'Ada', $3, $4, $4)`,
      [company, user, name, user],
    )
    await asked(url, `insert into user_group (company_id, id, name, name_key) values ($1, $2, $3, $3)`, [
      company,
      group,
      name,
    ])
    for (const role of roles) {
      await asked(url, `insert into user_role (company_id, user_id, role) values ($1, $2, $3)`, [company, user, role])
      await asked(url, `insert into group_role (company_id, group_id, role) values ($1, $2, $3)`, [
        company,
        group,
        role,
      ])
    }
  }
  for (const [name, { scopes }] of Object.entries(TOKENS))
    await asked(
      url,
      `insert into api_token (company_id, id, user_id, name, scopes, expires_at)
        values ($1, gen_random_uuid(), $2, $3, $4, now() + interval '1 day')`,
      [company, users.get('administrator'), name, scopes],
    )
  return { company, users, groups }
}

describe.each(['a superuser', 'an owner who is under the row policies like everybody'])(
  'roles from before there was a right to prices, migrated by %s',
  (who) => {
    const url = testDatabase('nothing')

    it('give it to whoever saw prices until now, to nobody else, and take nothing away (0130, X-23)', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'entrepot-prices-'))
      const takeAlong = (isOne: (name: string) => boolean) => {
        for (const name of readdirSync(MIGRATIONS_FOLDER).filter(isOne))
          copyFileSync(join(MIGRATIONS_FOLDER, name), join(folder, name))
      }
      const owner = who === 'a superuser' ? url : await ownerOf(url)
      try {
        takeAlong((name) => name < RIGHT)
        await migrate({ url: owner, folder })
        const [first, second] = [await aCompany(url), await aCompany(url)]
        takeAlong((name) => name === RIGHT)
        expect(await migrate({ url: owner, folder })).toEqual([RIGHT])

        for (const { company, users, groups } of [first, second]) {
          const rolesOf = async (table: 'user_role' | 'group_role', column: 'user_id' | 'group_id') => {
            const rows = await asked<{ holder: string; role: string }>(
              url,
              `select ${column} as holder, role from ${table} where company_id = $1`,
              [company],
            )
            return Map.groupBy(rows, ({ holder }) => holder)
          }
          const [ofUsers, ofGroups] = [await rolesOf('user_role', 'user_id'), await rolesOf('group_role', 'group_id')]
          const held = (of: typeof ofUsers, holder: string) => (of.get(holder) ?? []).map(({ role }) => role).toSorted()
          for (const [name, { roles, saw }] of Object.entries(HOLDERS)) {
            const wanted = [...roles, ...(saw ? ['ROLE_PRICE_VIEW'] : [])].toSorted()
            expect([name, held(ofUsers, users.get(name)!)]).toEqual([name, wanted])
            expect([name, held(ofGroups, groups.get(name)!)]).toEqual([name, wanted])
          }
          const tokens = await asked<{ name: string; scopes: string[] }>(
            url,
            'select name, scopes from api_token where company_id = $1',
            [company],
          )
          expect(Object.fromEntries(tokens.map(({ name, scopes }) => [name, scopes]))).toEqual(
            Object.fromEntries(
              Object.entries(TOKENS).map(([name, { scopes, sees }]) => [
                name,
                [...scopes, ...(sees ? ['PRICE:read'] : [])],
              ]),
            ),
          )
          // What nodes keep of rights is asked for again.
          expect(
            await asked(url, 'select rights_version::int as version from company where id = $1', [company]),
          ).toEqual([{ version: 8 }])
        }
        // The walls stand again, and the later migrations follow.
        expect(await unforced(url)).toEqual([])
        await asked(
          url,
          `insert into event_cursor (company_id, consumer, read_xid, read_at) values ($1, 'mails', 7, '2026-01-01 12:00Z')`,
          [first.company],
        )
        takeAlong(() => true)
        expect((await migrate({ url: owner, folder })).length).toBeGreaterThan(0)
        expect(await unforced(url)).toEqual([])
        // Rows of before are reached by whoever migrates (0302, 0310).
        expect(await asked(url, `select unread_since as since from event_cursor where consumer = 'mails'`)).toEqual([
          { since: new Date('2026-01-01T11:00:00Z') },
        ])
        expect(
          await asked(
            url,
            `select company_id as company from history_start h join company c on c.id = h.company_id
              where h.at >= c.created_at and h.records_at >= h.at order by 1`,
          ),
        ).toEqual(
          [first, second].map(({ company }) => ({ company })).toSorted((a, b) => (a.company < b.company ? -1 : 1)),
        )
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  },
)

/** Tables that whoever owns them would read beyond their policies. */
const unforced = (url: string) =>
  asked(url, 'select relname from pg_class where relrowsecurity and not relforcerowsecurity')

const ownerOf = async (url: string): Promise<string> => {
  const role = `owner_${randomBytes(4).toString('hex')}`
  await asked(
    url,
    `create role ${role} login createrole password 'of-a-test'; grant entrepot_app, entrepot_reader to ${role} with admin option;
      alter database ${new URL(url).pathname.slice(1)} owner to ${role}`,
  )
  return Object.assign(new URL(url), { username: role, password: 'of-a-test' }).href
}
