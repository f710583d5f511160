import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { FOUNDER_ROLES } from '../../features/auth/index.ts'
import { createCompany } from '../../features/companies/index.ts'
import { createMember, insertPerson } from '../../features/users/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Demo, FillDemo } from '../../kernel/demo.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { hashPassword } from '../../kernel/password.ts'
import { companyExists } from '../../kernel/companies.ts'
import { freshRights } from '../../kernel/principal.ts'
import { runAs } from '../../kernel/run-as.ts'
import { DEMO_SIGN_INS } from './demo-sign-ins.ts'

/** Fixed, so that a second run finds the first (SEC-07). */
const COMPANY = '0de00000-0000-4000-8000-000000000001'
const PEOPLE = {
  admin: {
    person: '0de00000-0000-4000-8000-000000000011',
    user: '0de00000-0000-4000-8000-000000000021',
    firstname: 'Claire',
    lastname: 'Martin',
  },
  user: {
    person: '0de00000-0000-4000-8000-000000000012',
    user: '0de00000-0000-4000-8000-000000000022',
    firstname: 'Lucas',
    lastname: 'Petit',
  },
} as const
const USER_ROLES: Role[] = [
  'ROLE_LOGIN_DESKTOP',
  'ROLE_LOGIN_MOBILE',
  'ROLE_FOLDER_VIEW',
  'ROLE_ITEM_VIEW',
  'ROLE_ITEM_EDIT',
  'ROLE_ITEM_INVENTORY',
  'ROLE_ITEM_MOVE',
  'ROLE_ITEM_TRANSACTIONS',
  'ROLE_ITEM_CATEGORY_VIEW',
  'ROLE_ITEM_TAG_VIEW',
]

/**
 * The demo company: an administrator, a user with two folders, folders and items of every type, fields of every type.
 * Twice is once: false then.
 */
export const seedDemo = async (kernel: Kernel, say: (line: string) => void): Promise<boolean> => {
  const { pool } = kernel.services
  const isThere = await transaction(pool, { company: COMPANY }, ({ db }) => companyExists(db, COMPANY))
  if (isThere) return false
  const passwordHash = await hashPassword(DEMO_SIGN_INS[0]!.password)
  // All or nothing: a start that was killed half way begins again.
  await runAs(
    kernel,
    { company: COMPANY, user: PEOPLE.admin.user, language: 'fr', requestId: 'demo' },
    fillCompany,
    async (db) => {
      await createCompany(db, {
        guid: COMPANY,
        name: 'Atelier Démo',
        employees: '10-49',
        sector: 'distribution',
        country: 'FR',
        email: 'contact@example.com',
        modules: MODULES,
        plan: { type: 'custom', start: new Date(), end: null, items: null, users: null, fields: null },
      })
      for (const [at, { person, user, firstname, lastname }] of Object.values(PEOPLE).entries()) {
        const { email } = DEMO_SIGN_INS[at]!
        await insertPerson(db, { guid: person, email, emailKey: nameKey(email), passwordHash, language: 'fr' })
        await createMember(db, COMPANY, {
          guid: user,
          person,
          firstname,
          lastname,
          username: email,
          phone: '',
          callPrefix: '+33',
          onboarding: false,
          roles: at === 0 ? FOUNDER_ROLES : USER_ROLES,
        })
      }
    },
  )
  say('The demo company is filled.')
  return true
}

/** What each feature wants in the demo company, those first that others stand on: nobody else needs it in memory. */
export const DEMO_PARTS: Readonly<Record<string, () => Promise<{ default: FillDemo }>>> = {
  dashboards: () => import('../../features/dashboards/demo.ts'),
  fields: () => import('../../features/fields/demo.ts'),
  folders: () => import('../../features/folders/demo.ts'),
  items: () => import('../../features/items/demo.ts'),
  variants: () => import('../../features/variants/demo.ts'),
}

const fillCompany = async (ctx: Ctx): Promise<void> => {
  const demo: Demo = { user: PEOPLE.user.user, folders: new Map(), items: new Map() }
  for (const part of Object.values(DEMO_PARTS)) {
    const { default: fill } = await part()
    // Each sees the folders that one before it has made.
    const rights = await freshRights(ctx.db, ctx.company.guid, ctx.user.guid)
    await fill({ ...ctx, rights }, demo)
  }
}
