import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import type { Movement, Plan, StockRecord } from '@entrepot/contract/stock/ledger.ts'
import { decimal, decimalOrNull } from '../records/index.ts'
import type { SourceKind } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type CompiledQuery, constant, fixed, NO_PIECE, piece } from '../../kernel/database.ts'
import { asked, type Joint, type Later } from '../../kernel/joint.ts'
import { insertingInto } from '../../kernel/new-rows.ts'
import { storedPathOf } from '../../kernel/folder-access.ts'

export type Source = { kind: SourceKind; guid: string }
/** What is said of an act of stock. */
export type Note = {
  comment: string
  recipient: string
  /** When it happened, where that is not now (see docs/decisions/0007). */ happenedAt?: string | null
  /** What caused it; null: somebody, by hand. */ source?: Source | null
}

export type PostedLeg = Movement &
  Required<Note> & {
    guid: string
    name: string
    tag: string | null
    recordType: StockRecord['type']
    unit: StockRecord['unit']
    reverses: string | null
  }

/**
 * `at`: since when the records are locked; `placeOf`: where they lay then; `gone`: names of folders that are out of
 * sight.
 */
type Writing = {
  noteOf: (group: string, record: string) => Note
  placeOf?: (record: string) => string | undefined
  reverses?: ReadonlyMap<string, string>
  at?: string | null
  gone?: ReadonlyMap<string, string>
}
/**
 * New quantities and their ledger rows, in one transaction, each quantity in the statement of its row: no other
 * statement writes either.
 * It stands to be sent by the caller, with what it means for costs behind it; with the commit when nothing is read
 * afterwards.
 */
export const writeMovements = (
  ctx: Ctx,
  plan: Plan,
  { noteOf, reverses = new Map(), at = null, placeOf = () => undefined, gone = new Map() }: Writing,
): { legs: PostedLeg[]; writes: Later[] } => {
  const byGuid = new Map(plan.records.map((record) => [record.guid, record]))
  const created = new Set(plan.created)
  const legs = plan.movements.map((movement): PostedLeg => {
    const { comment, recipient, happenedAt = null, source = null } = noteOf(movement.groupKey, movement.recordGuid)
    const record = byGuid.get(movement.recordGuid)!
    return {
      ...movement,
      comment,
      recipient,
      happenedAt,
      source,
      guid: ctx.services.clock.orderedUuid(),
      name: record.name,
      tag: record.tag,
      recordType: record.type,
      unit: movement.unit ?? record.unit,
      reverses: reverses.get(legKey(movement)) ?? null,
    }
  })
  const moved = writing(
    ctx,
    plan.records.filter(({ guid }) => !created.has(guid)),
    legs,
    { at, placeOf, gone },
  )
  return { legs, writes: [...moved, ...costsOf(ctx, legs)] }
}

/**
 * What the legs mean for the cost of their articles (decision 0029): entries that say a price, what takes them back,
 * and what comes to another article. Others cost nothing here.
 */
const costsOf = (ctx: Ctx, legs: readonly PostedLeg[]): CompiledQuery[] => {
  const articleOf = new Map<string, string>()
  const isCostly = legs.some(({ unitPrice, groupKey, articleGuid }) => {
    const first = articleOf.get(groupKey) ?? articleGuid
    articleOf.set(groupKey, first)
    return unitPrice !== undefined || first !== articleGuid
  })
  if (!isCostly) return []
  const guids = legs.map(({ guid }) => guid)
  return [fixed`select post_costs(${ctx.company.guid}::uuid, ${guids}::uuid[])`.compile()]
}

/** Which original leg a reversing leg takes back: of its act, the same record and folder with the opposite sign. */
export const legKey = (movement: { groupKey: string; recordGuid: string; folderGuid: string; delta: Hundredths }) =>
  `${movement.groupKey}:${movement.recordGuid}:${movement.folderGuid}:${movement.delta}`

const UPDATE = constant(`
  update item i set quantity = r.quantity, seq = r.seq, folder_id = r.folder_id, shelf_id = case
  when i.folder_id = r.folder_id then i.shelf_id end,
    last_quantity = r.last_quantity, inventory_diff = r.inventory_diff, inventory_date = r.inventory_date,
    unit = coalesce(r.unit, i.unit), threshold = case when r.unit is null then i.threshold else r.threshold end,
    version = i.version + 1, updated_at = now(), updated_by =`)

const RECORDS = constant(
  'r(id uuid, folder_id uuid, quantity numeric, seq int, last_quantity numeric, inventory_diff numeric, inventory_date date, unit text, threshold numeric)',
)

const OF_LEG = [
  'id',
  'item_id',
  'article_id',
  'folder_id',
  'seq',
  'delta',
  'quantity_after',
  'kind',
  'action',
  'group_id',
  'reverses_id',
  'item_name',
  'item_type',
  'item_tag',
  'unit',
  'folder_name',
  'folder_path',
  'comment',
  'recipient',
  'happened_at',
  'source_kind',
  'source_id',
  'unit_price',
] as const
const COLUMNS = [...OF_LEG, 'created_at', 'created_by', 'created_by_name', 'idem_key', 'request_id'] as const

const INSERT = constant(`insert into movement (company_id, ${COLUMNS.join(', ')})`)
const LEG = constant(OF_LEG.map((column) => `r.${column}`).join(', '))

const LEG_COLUMNS = `id uuid, item_id uuid, article_id uuid, folder_id uuid, seq int, delta numeric, quantity_after numeric, kind text, action text, group_id uuid, reverses_id uuid,
  item_name text, item_type text, item_tag text, unit text, folder_name text, folder_path text, comment text, recipient text, happened_at timestamptz, source_kind text, source_id uuid, unit_price numeric`
const LEGS = constant(`r(${LEG_COLUMNS})`)
const LEGS_OF_CALLS = constant(`r(${LEG_COLUMNS}, last_quantity numeric, inventory_diff numeric, inventory_date date,
  by_id uuid, by_name text, at timestamptz, key text, request_id text)`)

type RecordChange = {
  id: string
  folder_id: string
  quantity: string
  seq: number
  last_quantity: string | null
  inventory_diff: string | null
  inventory_date: string | null
}
type LegRow = {
  id: string
  item_id: string
  article_id: string
  folder_id: string
  seq: number
  delta: string
  quantity_after: string
  kind: string
  action: string | null
  group_id: string
  reverses_id: string | null
  item_name: string
  item_type: string
  item_tag: string | null
  unit: string
  folder_name: string
  folder_path: string
  comment: string
  recipient: string
  happened_at: string | null
  source_kind: string | null
  source_id: string | null
  unit_price: string | null
}
/** A record and its one row, by whom and in which call. `at`: since when it is locked. */
type OneMoved = {
  company: string
  record: RecordChange
  leg: LegRow
  at: string | null
  by: { guid: string; name: string }
  key: string | null
  requestId: string
}

const ofCall = ({ at, by, key, requestId }: Pick<OneMoved, 'at' | 'by' | 'key' | 'requestId'>) => ({
  by_id: by.guid,
  by_name: by.name,
  at,
  key,
  request_id: requestId,
})
/** Of records that are made with their quantity. */
const NEW_LEGS = insertingInto('movement', COLUMNS, { instead: { created_at: 'coalesce(r.created_at, instant())' } })

const changeOne = ({ company, record, leg, at, by, key, requestId }: OneMoved, place = NO_PIECE): CompiledQuery =>
  fixed`with changed as (
    update item i set quantity = ${record.quantity}::numeric, seq = ${record.seq}::int, ${place}
      last_quantity = ${record.last_quantity}::numeric, inventory_diff = ${record.inventory_diff}::numeric,
      inventory_date = ${record.inventory_date}::date, version = i.version + 1, updated_at = now(),
      updated_by = ${by.guid}::uuid, updated_by_name = ${by.name}
      where i.company_id = ${company} and i.id = ${record.id}::uuid)
    ${INSERT} values (${company}::uuid, ${leg.id}::uuid, ${leg.item_id}::uuid, ${leg.article_id}::uuid,
    ${leg.folder_id}::uuid, ${leg.seq}::int, ${leg.delta}::numeric, ${leg.quantity_after}::numeric, ${leg.kind},
    ${leg.action},
      ${leg.group_id}::uuid, ${leg.reverses_id}::uuid, ${leg.item_name}, ${leg.item_type}, ${leg.item_tag},
      ${leg.unit}, ${leg.folder_name}, ${leg.folder_path},
      ${leg.comment}, ${leg.recipient}, ${leg.happened_at}::timestamptz, ${leg.source_kind}, ${leg.source_id}::uuid,
      ${leg.unit_price}::numeric, coalesce(${at}::timestamptz,
      instant()), ${by.guid}::uuid, ${by.name}, ${key}, ${requestId})`.compile()

/** A record that stays where it is; those of several calls are different ones, as each has locked its own. */
const ONE_MOVED: Joint<OneMoved> = {
  one: changeOne,
  several: (all) => {
    const rows = all.map(({ record, leg, ...call }) => ({
      ...leg,
      last_quantity: record.last_quantity,
      inventory_diff: record.inventory_diff,
      inventory_date: record.inventory_date,
      ...ofCall(call),
    }))
    return fixed`with r as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${LEGS_OF_CALLS}),
      changed as (
        update item i set quantity = r.quantity_after, seq = r.seq, last_quantity = r.last_quantity,
          inventory_diff = r.inventory_diff, inventory_date = r.inventory_date, version = i.version + 1,
          updated_at = now(), updated_by = r.by_id, updated_by_name = r.by_name
          from r where i.company_id = ${all[0]!.company} and i.id = r.item_id)
      ${INSERT} select ${all[0]!.company}::uuid, ${LEG}, coalesce(r.at, instant()), r.by_id, r.by_name, r.key, r.request_id
      from r`.compile()
  },
  writes: true,
}

/** Each record has one row, and keeps its unit. */
const areOneToOne = (changed: readonly StockRecord[], posted: readonly PostedLeg[]): boolean => {
  const moved = new Set(posted.map(({ recordGuid }) => recordGuid))
  return (
    moved.size === posted.length &&
    changed.length === posted.length &&
    changed.every(({ guid, converted }) => moved.has(guid) && !converted)
  )
}
/** Statements of their own for so many ledger rows. */
const MOST_APART = 4

const writing = (
  ctx: Ctx,
  changed: readonly StockRecord[],
  posted: readonly PostedLeg[],
  { at, placeOf, gone }: Required<Pick<Writing, 'at' | 'placeOf' | 'gone'>>,
): Later[] => {
  const {
    company: { guid: company },
    user,
    idempotencyKey: key,
    requestId,
  } = ctx
  const records = changed.map((r) => ({
    id: r.guid,
    folder_id: r.folderGuid,
    quantity: decimal(r.quantity),
    seq: r.lastSeq,
    last_quantity: decimalOrNull(r.lastQuantity),
    inventory_diff: decimalOrNull(r.inventoryDiff),
    inventory_date: r.inventoryDate,
    // With the quantity in one statement: no threshold is crossed in between.
    ...(r.converted && { unit: r.unit, threshold: decimalOrNull(r.converted.threshold) }),
  }))
  const legs = posted.map((leg) => ({
    id: leg.guid,
    item_id: leg.recordGuid,
    article_id: leg.articleGuid,
    folder_id: leg.folderGuid,
    seq: leg.seq,
    delta: decimal(leg.delta),
    quantity_after: decimal(leg.quantityAfter),
    kind: leg.kind,
    action: leg.action || null,
    group_id: leg.groupKey,
    reverses_id: leg.reverses,
    item_name: leg.name,
    item_type: leg.recordType,
    item_tag: leg.tag,
    unit: leg.unit,
    folder_name: ctx.rights.tree.byGuid.get(leg.folderGuid)?.name ?? gone.get(leg.folderGuid) ?? '',
    folder_path: gone.get(leg.folderGuid) ?? storedPathOf(ctx, leg.folderGuid),
    comment: leg.comment,
    recipient: leg.recipient,
    happened_at: leg.happenedAt,
    source_kind: leg.source?.kind ?? null,
    source_id: leg.source?.guid ?? null,
    unit_price: leg.unitPrice ?? null,
  }))
  const [record, leg] = [records[0], legs[0]]
  if (!leg) {
    return !record
      ? []
      : [
          fixed`${UPDATE} ${user.guid}::uuid, updated_by_name = ${user.name}
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as ${RECORDS}
        where i.company_id = ${company} and i.id = r.id`.compile(),
        ]
  }
  if (!record) {
    const by = { created_at: at, created_by: user.guid, created_by_name: user.name }
    const rows = legs.map((one) => ({ ...one, ...by, idem_key: key, request_id: requestId }))
    return [asked(NEW_LEGS, { company, rows })]
  }
  // A record in one step, or what leaves one for another, is what most calls are, and what need not be spelled as a
  // list to be read again: a plan for lists of any length is found dearer than planning each time.
  if (legs.length <= MOST_APART && areOneToOne(changed, posted)) {
    const recordOf = new Map(records.map((one) => [one.id, one]))
    return legs.map((leg) => {
      const record = recordOf.get(leg.item_id)!
      const moved = { company, record, leg, at, by: user, key, requestId }
      // What hangs on the place of a record is asked nothing where it stays.
      return placeOf(record.id) === record.folder_id
        ? asked(ONE_MOVED, moved)
        : changeOne(
            moved,
            piece`folder_id = ${record.folder_id}::uuid,
        shelf_id = case when i.folder_id = ${record.folder_id}::uuid then i.shelf_id end,`,
          )
    })
  }
  return [
    fixed`with changed as (${UPDATE} ${user.guid}::uuid, updated_by_name = ${user.name}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as ${RECORDS}
    where i.company_id = ${company} and i.id = r.id)
    ${INSERT} select ${company}::uuid, ${LEG}, coalesce(${at}::timestamptz, instant()), ${user.guid}::uuid,
    ${user.name}, ${key}, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as ${LEGS}`.compile(),
  ]
}
