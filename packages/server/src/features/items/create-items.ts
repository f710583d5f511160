import { setImmediate } from 'node:timers/promises'
import { onlyDefaults, withDefaults } from '@entrepot/contract/fields/defaults.ts'
import type { Item, ItemInput, ItemType, Unit } from '@entrepot/contract/items/item.ts'
import {
  checkQuantity,
  type Hundredths,
  quantityFromNumber,
  quantityToDecimal,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf, placeIn } from '@entrepot/contract/kernel/shapes.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { StockRecord } from '@entrepot/contract/stock/ledger.ts'
import { requireTags } from '../tags/index.ts'
import { checkAttributes, type CustomField, fieldNamesOf, itemFields } from '../fields/index.ts'
import { autoValues, throughForm } from '../forms/index.ts'
import { holdFolders } from '../folders/index.ts'
import {
  claimCodesAgain,
  type CodeOwner,
  countLater,
  countNow,
  insertArticles,
  insertItems,
  itemFor,
  type ItemRow,
  itemsByGuid,
  type NewArticle,
  type NewItem,
  type NewVariant,
  ownersOfCodes,
  requireQuotaFor,
} from '../records/index.ts'
import { openStock, type Source } from '../stock/index.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pipeline } from '../../kernel/database.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { saidPrice } from '../../kernel/prices.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { settle } from '../../kernel/settle.ts'
import { computedDraft } from './computed.ts'
import { categoryFits, shelfIsIn } from './choices.queries.ts'
import { withOneExpiry } from './expiry.ts'
import { tellingSerials } from './serials.ts'

/** A checked item, ready to be written; quantities in hundredths. */
export type ItemDraft = {
  folder: string
  type: ItemType
  name: string
  description: string
  tag: string | null
  category: string | null
  shelf: string | null
  unit: Unit
  packaging: number
  quantity: Hundredths
  /** What a unit of it cost, where that is said. */ unitPrice?: string | undefined
  threshold: Hundredths | null
  inventoryDate: string | null
  attributes: Record<string, unknown>
  tags: readonly string[]
  variant?: VariantDraft
}
/** `takesOver`: the record of the product, locked, whose whole stock the first variant or lot takes over. */
export type VariantDraft = NewVariant & { takesOver: StockRecord | null }
/** With the group of the movement that gave it its stock. */
export type CreatedItem = { guid: string; group: string | null }
/** What is said of drafts that are written, and what caused it. */
export type DraftNote = { comment: string; source?: Source | null }
export type DraftProblem = { draft: number; problem: Problem }

/** A number of the wire as hundredths; adds its problem to the list and answers 0 when it is none. */
export const readQuantity = (
  number: number,
  unit: Unit,
  type: ItemType,
  field: string,
  problems: Problem[],
): Hundredths => {
  const parsed = quantityFromNumber(number)
  if (isRefusal(parsed)) {
    problems.push(new Problem(parsed.code, parsed.params, field))
    return 0
  }
  const code = checkQuantity(parsed.value, unit, type)
  if (code) problems.push(new Problem(code, {}, field))
  return parsed.value
}

export const createItem = async (ctx: Ctx, input: ItemInput): Promise<Item> => {
  const parent = placeIn(input)
  if (!parent) throw atField('root_item', 'parent')
  const folder = requireFolder(ctx, parent, 'write', 'parent')
  // Asked in one flush; a folder that is gone is told before anything wrong in the draft.
  const [held, drafted, owners] = await pipeline([
    holdFolders(ctx, [folder.guid]),
    draftOf(ctx, folder.guid, input).catch((error: unknown) => ({ error })),
    input.tag ? ownersOfCodes(ctx, [codeKey(input.tag)]) : new Map<string, CodeOwner>(),
  ])
  if (!held.has(folder.guid)) throw new Problem('not_found', {}, 'parent')
  if ('error' in drafted) throw drafted.error
  const draft = drafted
  await requireQuotaFor(ctx, 1)
  const { created, problems, written } = sendDrafts(ctx, [draft], { comment: '' }, owners)
  refuseAll(problems.map(({ problem }) => problem))
  await settle(ctx, written)
  // Read in one flush with the writes before it.
  const [, rows, names] = await pipeline([
    tellingSerials(ctx, draft.attributes, written),
    itemsByGuid(
      ctx,
      created.map(({ guid }) => guid),
    ),
    fieldNamesOf(ctx),
  ])
  return itemFor(ctx, rows.get(created[0]!.guid)!, names)
}

const draftOf = async (ctx: Ctx, folder: string, sent: ItemInput): Promise<ItemDraft> => {
  const fields = await itemFields(ctx)
  const input = await throughForm(ctx, 'items', sent, {
    isNew: true,
    before: {
      unit: 'piece',
      packaging: 1,
      ...(sent.type === 'equipment' && { quantity: 1 }),
      attributes: onlyDefaults(fields, sent.attributes ?? {}),
    },
  })
  const problems: Problem[] = []
  const unit = input.unit ?? 'piece'
  const { type } = input
  if (type === 'variant') problems.push(new Problem('unknown_value', { value: type }, 'type'))
  const quantity = readQuantity(input.quantity ?? (type === 'equipment' ? 1 : 0), unit, type, 'quantity', problems)
  const threshold =
    input.threshold === undefined || input.threshold === null ? null : readThreshold(input.threshold, problems)
  const category = input.category ? guidOf(input.category) : null
  const shelf = input.shelf ? guidOf(input.shelf) : null
  const [fits, isThere] = await Promise.all([
    category === null || categoryFits(ctx, category, type),
    shelf === null || shelfIsIn(ctx, shelf, folder),
  ])
  if (category && !fits) problems.push(new Problem('unknown_value', { value: category }, 'category'))
  if (shelf && !isThere) problems.push(new Problem('unknown_value', { value: shelf }, 'shelf'))
  const attributes = checkAttributes(fields, withDefaults(fields, input.attributes ?? {}))
  refuseAll([...problems, ...attributes.problems])
  return computedDraft(ctx, fields, await autoValues(ctx, 'on_save'), {
    folder,
    type,
    name: input.name,
    description: input.description ?? '',
    tag: input.tag || null,
    category,
    shelf,
    unit,
    packaging: input.packaging ?? 1,
    quantity,
    unitPrice: saidPrice(ctx, input.unitPrice, 'unitPrice'),
    threshold,
    inventoryDate: null,
    attributes: attributes.values,
    tags: input.tags ? await requireTags(ctx, input.tags) : [],
  })
}

export const readThreshold = (number: number, problems: Problem[]): Hundredths =>
  readQuantity(number, 'm', 'product', 'threshold', problems)

/**
 * Writes drafts with their articles, codes, first movements and activity, in a constant number of statements for some
 * of them at a time. A draft whose barcode means something else already is answered as a problem and nothing of it is
 * written; unique names are the database's to refuse.
 */
export const writeDrafts = async (
  ctx: Ctx,
  drafts: readonly ItemDraft[],
  note: DraftNote,
): Promise<{ created: CreatedItem[]; problems: DraftProblem[] }> => {
  const { created, problems, written } = await beginDrafts(ctx, drafts, note)
  await written
  return { created, problems }
}

/** While the database writes some of them, the next ones are put together. */
const AT_A_TIME = 125

/**
 * The same, sent and not waited for: `written` is refused with what the database refuses. Where several statements
 * write them, the counters of folders, which others want as well, are locked at the end, all at once and in order;
 * `beforeCounting` is waited for before. Nothing else makes records in this transaction meanwhile: it would not be
 * counted.
 */
export const beginDrafts = async (
  ctx: Ctx,
  drafts: readonly ItemDraft[],
  note: DraftNote,
  beforeCounting?: () => Promise<void>,
): Promise<Sent> => {
  const keys = [...new Set(drafts.flatMap((draft) => (draft.tag ? [codeKey(draft.tag)] : [])))]
  const [fields, auto] = await Promise.all([itemFields(ctx), autoValues(ctx, 'on_save')])
  const products = auto.isNeeded
    ? await itemsByGuid(ctx, [...new Set(drafts.flatMap(({ variant }) => variant?.parent ?? []))])
    : NO_PRODUCTS
  const computed = drafts.map((draft) =>
    computedDraft(ctx, fields, auto, withSameExpiry(fields, draft), products.get(draft.variant?.parent ?? '')),
  )
  const { drafted, articles, problems } = assignArticles(
    ctx,
    computed,
    keys.length > 0 ? await ownersOfCodes(ctx, keys) : new Map(),
  )
  // May be refused before the others are sent.
  const isCountedLater = drafted.length > AT_A_TIME || beforeCounting !== undefined
  const made = inOrder([...(isCountedLater ? [countLater(ctx)] : []), insertArticles(ctx, articles)])
  const sent: Records[] = []
  for (let at = 0; at < drafted.length; at += AT_A_TIME) {
    sent.push(sendRecords(ctx, drafted.slice(at, at + AT_A_TIME), note))
    await setImmediate()
  }
  const created = sent.flatMap((some) => some.created)
  const written = inOrder([made, ...sent.map((some) => some.written), claimJoined(ctx, drafted, articles)])
  if (!isCountedLater) return { created, problems, written }
  await beforeCounting?.()
  const guids = created.map(({ guid }) => guid)
  return { created, problems, written: inOrder([written, countNow(ctx, guids)]) }
}

const NO_PRODUCTS: ReadonlyMap<string, ItemRow> = new Map()

const withSameExpiry = (fields: readonly CustomField[], draft: ItemDraft): ItemDraft => {
  const { variant, attributes: given } = draft
  if (!variant) return draft
  const none = { expiresOn: null, attributes: {} }
  const { expiresOn, attributes } = withOneExpiry(fields, { expiresOn: variant.expiresOn, attributes: given }, none)
  return { ...draft, attributes, variant: { ...variant, expiresOn } }
}

type Records = { created: CreatedItem[]; written: Promise<unknown> }
type Sent = Records & { problems: DraftProblem[] }
/**
 * The same, when it is known what the barcodes mean already: nothing is waited for, so that what follows leaves in the
 * same flush.
 */
const sendDrafts = (
  ctx: Ctx,
  drafts: readonly ItemDraft[],
  note: DraftNote,
  owners: ReadonlyMap<string, CodeOwner>,
): Sent => {
  const { drafted, articles, problems } = assignArticles(ctx, drafts, owners)
  const made = inOrder([insertArticles(ctx, articles)])
  const { created, written } = sendRecords(ctx, drafted, note)
  return { created, problems, written: inOrder([made, written, claimJoined(ctx, drafted, articles)]) }
}

/** Sent in this order and in one flush; what is refused first is what is told, to whoever waits. */
const inOrder = (sent: readonly Promise<unknown>[]): Promise<unknown> => {
  const written = pipeline(sent)
  written.catch(() => {})
  return written
}

/** A draft that is written, and the article that it is a record of. */
type Drafted = { draft: ItemDraft; guid: string; article: string }

const sendRecords = (ctx: Ctx, drafted: readonly Drafted[], note: DraftNote): Records => {
  const stock = openStock(
    ctx,
    drafted.map(({ draft, guid, article }) => ({
      record: {
        guid,
        articleGuid: article,
        folderGuid: draft.folder,
        name: draft.name,
        tag: draft.tag,
        type: draft.type,
        unit: draft.unit,
      },
      quantity: draft.quantity,
      unitPrice: draft.unitPrice,
      takesOver: draft.variant?.takesOver ?? null,
    })),
    note,
  )
  const items = drafted.map(({ draft, guid, article }): NewItem => ({
    ...draft,
    guid,
    article,
    ...stock.stockOf(guid),
    threshold: draft.threshold === null ? null : quantityToDecimal(draft.threshold),
  }))
  if (items.length === 0) return { created: [], written: Promise.resolve() }
  const written = inOrder([insertItems(ctx, items), stock.send()])
  for (const item of items)
    happened(ctx, 'item.created', {
      guid: item.guid,
      name: item.name,
      folder: item.folder,
      group: stock.groupOf(item.guid),
      comment: note.comment,
      around: { guids: item.variant ? [item.variant.parent] : [] },
    })
  return { created: items.map(({ guid }) => ({ guid, group: stock.groupOf(guid) })), written }
}

/** The last record of an article that one joins may go in this moment, and its code with it. */
const claimJoined = (ctx: Ctx, drafted: readonly Drafted[], made: readonly NewArticle[]): Promise<void> => {
  const isMade = new Set(made.map(({ guid }) => guid))
  return claimCodesAgain(ctx, [...new Set(drafted.flatMap(({ article }) => (isMade.has(article) ? [] : article)))])
}

/**
 * The same barcode in several folders is the same article; one barcode never names two different articles (ITEM-17).
 */
const assignArticles = (
  ctx: Ctx,
  drafts: readonly ItemDraft[],
  owners: ReadonlyMap<string, CodeOwner>,
): { drafted: Drafted[]; articles: NewArticle[]; problems: DraftProblem[] } => {
  const claimed = new Map<string, { guid: string; identity: string }>()
  for (const [key, owner] of owners)
    if (owner.kind === 'tag' && owner.article)
      claimed.set(key, { guid: owner.article, identity: identityOf(owner.nameKey ?? '', owner.type, owner.unit) })
  const articles: NewArticle[] = []
  const problems: DraftProblem[] = []
  const articleOf = (draft: ItemDraft, at: number): string | null => {
    const key = draft.tag ? codeKey(draft.tag) : null
    const identity = identityOf(nameKey(draft.name), draft.type, draft.unit)
    const known = key === null ? undefined : claimed.get(key)
    if (known && known.identity === identity && draft.type !== 'equipment' && draft.type !== 'variant')
      return known.guid
    if (known || (key !== null && owners.has(key))) {
      problems.push({
        draft: at,
        problem: new Problem(
          draft.type === 'variant' ? 'variant_tag_exists' : 'exists',
          { name: draft.tag ?? '' },
          'tag',
        ),
      })
      return null
    }
    const guid = ctx.services.clock.orderedUuid()
    articles.push({ guid, name: draft.name, type: draft.type, unit: draft.unit, tag: draft.tag })
    if (key !== null) claimed.set(key, { guid, identity })
    return guid
  }
  const drafted = drafts.flatMap((draft, at): Drafted[] => {
    const article = articleOf(draft, at)
    return article === null ? [] : [{ draft, guid: ctx.services.clock.orderedUuid(), article }]
  })
  return { drafted, articles, problems }
}

const identityOf = (name: string, type: string | null, unit: string | null) => `${name} ${type} ${unit}`
