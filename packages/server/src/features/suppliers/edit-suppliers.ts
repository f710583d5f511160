import { email as checkEmail, optionalPhone } from '@entrepot/contract/kernel/validators.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type {
  Supplier,
  SupplierArticleInput,
  SupplierChange,
  SupplierInput,
} from '@entrepot/contract/suppliers/supplier.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { type ArticleRecord, articlesOf, type ArticleWrite, writeArticles } from './articles.queries.ts'
import { oneSupplier, requireSupplier, supplierFor } from './read-suppliers.ts'
import {
  deleteSupplier,
  insertSupplier,
  lockSuppliers,
  numbersInProgress,
  type SupplierRecord,
  type SupplierWrite,
  updateSupplier,
} from './suppliers.queries.ts'

const or = <T>(asked: T | undefined, before: T): T => (asked === undefined ? before : asked)

/** A supplier as it is to be; a contact that is emptied is emptied as a whole. */
const writeOf = (before: SupplierWrite, { name, contact, address, comment }: SupplierChange): SupplierWrite => {
  const { contactName, email, phone } = before
  const reached = contact === null ? { contactName: '', email: '', phone: '' } : { contactName, email, phone }
  return {
    guid: before.guid,
    name: or(name, before.name),
    contactName: or(contact?.name, reached.contactName),
    email: or(contact?.email, reached.email),
    phone: or(contact?.phone, reached.phone),
    address: or(address, before.address),
    comment: or(comment, before.comment),
  }
}

/** What is said of a contact is one (SUPL-04). */
const requireReachable = ({ email, phone }: SupplierWrite): void =>
  refuseAll([
    ...(email && checkEmail(email) ? [new Problem('email', {}, 'contact.email')] : []),
    ...(optionalPhone(phone) ? [new Problem('phone', {}, 'contact.phone')] : []),
  ])

/** Names are unique within a supplier, and rows that repeat one are told (SUPL-04). */
const judgeArticles = (
  ctx: Ctx,
  asked: readonly SupplierArticleInput[],
  before: readonly ArticleRecord[],
): ArticleWrite[] => {
  const known = new Map(before.map((article) => [article.guid, article]))
  const [names, guids] = [new Set<string>(), new Set<string>()]
  const problems: Problem[] = []
  const articles = asked.map((article, at): ArticleWrite => {
    const old = article.guid ? known.get(article.guid) : undefined
    if (article.guid && (!old || guids.size === guids.add(article.guid).size))
      problems.push(new Problem('unknown_value', { value: article.guid }, `articles.${at}.guid`))
    if (names.size === names.add(nameKey(article.name)).size)
      problems.push(new Problem('supplier_article_duplicate', {}, `articles.${at}.name`))
    return articleOf(ctx, article, old)
  })
  refuseAll(problems)
  return articles
}
/** Who does not see a price leaves it as it was. */
const articleOf = (ctx: Ctx, asked: SupplierArticleInput, old: ArticleRecord | undefined): ArticleWrite => ({
  guid: old?.guid ?? ctx.services.clock.orderedUuid(),
  type: asked.type,
  name: asked.name,
  tag: or(asked.tag, old?.tag ?? null) || null,
  reference: or(asked.reference, old?.reference ?? ''),
  unitPrice: seesPrices(ctx.rights.roles) ? or(asked.unitPrice, old?.unitPrice ?? null) : (old?.unitPrice ?? null),
  leadDays: or(asked.leadDays, old?.leadDays ?? null),
  packaging: or(asked.packaging, old?.packaging ?? 1),
  quantity: or(asked.quantity, old?.quantity ?? 1),
})

const NOTHING = { name: '', contactName: '', email: '', phone: '', address: '', comment: '' }
/** What the log says of it; prices are not for everybody who reads the log. */
const logged = ({ name, contactName, email, phone, address }: Omit<SupplierWrite, 'guid'>, articles: number) => ({
  name,
  contact: contactName,
  email,
  phone,
  address,
  articles,
})

export const createSupplier = async (ctx: Ctx, input: SupplierInput): Promise<Supplier> => {
  const guid = ctx.services.clock.orderedUuid()
  const write = writeOf({ guid, ...NOTHING }, input)
  requireReachable(write)
  const articles = judgeArticles(ctx, input.articles ?? [], [])
  await insertSupplier(ctx, write)
  await writeArticles(ctx, guid, articles)
  happened(ctx, 'supplier.created', {
    guid,
    name: write.name,
    changes: changesBetween({}, logged(write, articles.length)),
  })
  return oneSupplier(ctx, guid)
}

const lockToChange = async (ctx: Ctx, guid: string, version?: number): Promise<SupplierRecord> => {
  await lockSuppliers(ctx, [guid])
  const row = await requireSupplier(ctx, guid)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.updatedByName }, undefined, { current: await supplierFor(ctx, row) })
  return row
}

export const changeSupplier = async (
  ctx: Ctx,
  guid: string,
  { version, ...change }: SupplierChange,
): Promise<Supplier> => {
  const before = await lockToChange(ctx, guid, version)
  const write = writeOf(before, change)
  requireReachable(write)
  const old = await articlesOf(ctx, guid)
  const articles = change.articles ? judgeArticles(ctx, change.articles, old) : null
  await updateSupplier(ctx, write)
  if (articles) await writeArticles(ctx, guid, articles)
  happened(ctx, 'supplier.changed', {
    guid,
    name: write.name,
    changes: changesBetween(logged(before, old.length), logged(write, (articles ?? old).length)),
  })
  return oneSupplier(ctx, guid)
}

/** SUPL-05: what is on its way keeps it; orders that are over keep its name. */
export const removeSupplier = async (ctx: Ctx, guid: string): Promise<null> => {
  const row = await lockToChange(ctx, guid)
  const numbers = await numbersInProgress(ctx, guid)
  if (numbers.length > 0) throw new Problem('supplier_in_use', { numbers: numbers.join(', ') })
  await deleteSupplier(ctx, guid)
  happened(ctx, 'supplier.deleted', { guid, name: row.name })
  return null
}
