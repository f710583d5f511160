import { addDays } from '@entrepot/contract/kernel/company-clock.ts'
import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { FOUNDER_ROLES } from '../../features/auth/index.ts'
import { createCategories } from '../../features/categories/index.ts'
import { createCompany } from '../../features/companies/index.ts'
import { createField } from '../../features/fields/index.ts'
import { type NewFolder, insertFolders } from '../../features/folders/index.ts'
import { writeDrafts } from '../../features/items/index.ts'
import { createMember, insertPerson } from '../../features/users/index.ts'
import { createVariant } from '../../features/variants/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { hashPassword } from '../../kernel/password.ts'
import { companyExists } from '../../kernel/companies.ts'
import { freshRights, raiseRightsVersion } from '../../kernel/principal.ts'
import { runAs } from '../../kernel/run-as.ts'
import { DEMO_FIELDS, DEMO_FOLDERS, DEMO_FORMULA, DEMO_ITEMS, DEMO_VARIANTS } from './demo-company.ts'
import { giveLevel, insertFields, setCategories } from './demo.queries.ts'

export const DEMO_SIGN_INS = [
  { email: 'admin@example.com', password: 'Demo-2026!' },
  { email: 'user@example.com', password: 'Demo-2026!' },
]

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

const fillCompany = async (ctx: Ctx): Promise<void> => {
  const guidOf = new Map<string, string>()
  const folders = DEMO_FOLDERS.map(({ path, type, tag }): NewFolder => {
    const names = path.split(' / ')
    const above = names.slice(0, -1).map((_, at) => guidOf.get(names.slice(0, at + 1).join(' / '))!)
    const guid = ctx.services.clock.orderedUuid()
    guidOf.set(path, guid)
    return {
      guid,
      parent: above.at(-1) ?? null,
      ancestors: above,
      name: names.at(-1)!,
      type,
      category: null,
      description: '',
      tag: tag ?? null,
    }
  })
  await insertFolders(ctx, folders)
  await insertFields(ctx, DEMO_FIELDS)
  await createField(ctx, DEMO_FORMULA)
  await createCategories(ctx, [
    ...new Map(
      DEMO_ITEMS.map((item) => [
        `${item.type} ${item.category}`,
        { name: item.category, itemType: item.type, folderType: null },
      ]),
    ).values(),
  ])
  for (const path of ['Lyon / Dépôt principal / Allée A', 'Lyon / Atelier'])
    await giveLevel(ctx, guidOf.get(path)!, PEOPLE.user.user, 'write')
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  const seeing: Ctx = { ...ctx, rights: await freshRights(ctx.db, ctx.company.guid, ctx.user.guid) }
  const { created } = await writeDrafts(
    seeing,
    DEMO_ITEMS.map((item) => ({
      folder: guidOf.get(item.folder)!,
      type: item.type,
      name: item.name,
      description: item.description ?? '',
      tag: item.tag,
      category: null,
      shelf: null,
      unit: item.unit ?? 'piece',
      packaging: item.packaging ?? 1,
      quantity: Math.round(item.quantity * 100),
      threshold: item.threshold === undefined ? null : item.threshold * 100,
      inventoryDate: null,
      attributes: {},
      tags: [],
    })),
    { comment: 'Demo' },
  )
  await setCategories(
    seeing,
    DEMO_ITEMS.map((item, at) => ({ guid: created[at]!.guid, category: item.category, type: item.type })),
  )
  const paint = created[DEMO_ITEMS.findIndex((item) => item.name.startsWith('Peinture'))]!.guid
  for (const { expiresIn, ...variant } of DEMO_VARIANTS)
    await createVariant(seeing, paint, {
      ...variant,
      ...(expiresIn !== undefined && { expiryDate: addDays(todayOf(seeing), expiresIn) }),
    })
}
