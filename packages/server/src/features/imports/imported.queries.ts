import { IMPORTED_KINDS, type ImportedKind } from '@entrepot/contract/modules.ts'
import { ITEM_CONTENT } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, sql } from '../../kernel/database.ts'
import type { Registry } from '../../kernel/feature.ts'
import type { EffectKind, ImportedRules } from '../../kernel/import-target.ts'

type Record = Pick<ImportedRules, 'table' | 'as' | 'place' | 'name' | 'content' | 'merged' | 'used' | 'wrote'>

export const ITEM_RECORD: Record = {
  table: 'item',
  as: 'i',
  place: 'folder_id',
  content: ITEM_CONTENT,
  merged: 'i.merged_into is not null',
  used: 'exists (select from item v where v.company_id = i.company_id and v.parent_item_id = i.id and v.deleted_at is null)',
  wrote: `coalesce(e.before -> 'change', '{}') || coalesce(e.before -> 'attributes', '{}') || coalesce(e.before -> 'variant', '{}')`,
}
export const FOLDER_RECORD: Record = {
  table: 'folder',
  as: 'f',
  place: 'parent_id',
  content:
    'md5(jsonb_build_array(f.parent_id, f.name, f.tag, f.type, f.description, f.category_id, f.deleted_at is null)::text)',
}

/** Movements are of items. */
const MOVED: ImportedKind = 'item'
/** The kind of record that an effect is about. */
export const kindOf = (effect: EffectKind): ImportedKind =>
  IMPORTED_KINDS.find((kind) => effect === `${kind}_created` || effect === `${kind}_changed`) ?? MOVED

type Imported = Pick<Registry, 'imported'>
const first = (all: readonly Record[], column: string) =>
  `coalesce(${all.map(({ as }) => `${as}.${column}`).join(', ')})`
/** The records of effects named `e` of these kinds, with what says whether somebody changed them since. */
const recordsOf = ({ imported }: Imported, kinds: readonly ImportedKind[]) => {
  const all = kinds.map((kind) => ({ kind, ...imported[kind] }))
  return {
    record: all
      .map(({ kind, table, as }) => {
        const effects = [`${kind}_created`, `${kind}_changed`, ...(kind === MOVED ? ['movement'] : [])]
        return `left join ${table} ${as} on e.kind in (${effects.map((one) => `'${one}'`).join(', ')})
          and ${as}.company_id = e.company_id and ${as}.id = e.record_id`
      })
      .join(' '),
    version: first(all, 'version'),
    content: `case ${all.map((one) => `when ${one.as}.id is not null then ${one.content}`).join(' ')} end`,
  }
}

const textsOf = (registry: Imported) => {
  const { imported } = registry
  const all = IMPORTED_KINDS.map((kind) => ({ kind, ...imported[kind] }))
  const { folder, [MOVED]: moved } = imported
  const any = (parts: readonly string[]) => parts.join(' or ')
  const merged = any(all.flatMap((one) => one.merged ?? []))
  const { record, version, content } = recordsOf(registry, IMPORTED_KINDS)
  // What lies in a folder that the import made, and was not made by it, keeps the folder.
  const placed = all.flatMap((one) => (one.place === undefined ? [] : [{ ...one, place: one.place }]))
  const elsewhere = all.filter(({ place }) => place === undefined)
  const others = placed.map(
    ({ kind, table, place }) => `exists (select from ${table} c
      where c.company_id = ${folder.as}.company_id and c.${place} = ${folder.as}.id and c.deleted_at is null
      and not exists (select from import_effect x where x.company_id = c.company_id and x.import_id = e.import_id
      and x.record_id = c.id and x.kind = '${kind}_created' and x.decision is null))`,
  )
  return {
    record,
    name: `coalesce(${all.map(({ as, name = 'name' }) => `${as}.${name}`).join(', ')})`,
    /** The folder whose rights say who sees the record. */
    seenIn: `coalesce(${placed.map(({ kind, as, place }) => `${as}.${kind === 'folder' ? 'id' : place}`).join(', ')})`,
    /** It lies in no folder. */
    elsewhere: `kind in (${['', ...elsewhere.flatMap(({ kind }) => [`${kind}_created`, `${kind}_changed`])].map((one) => `'${one}'`).join(', ')})`,
    version,
    content,
    merged,
    created: `e.kind in (${all.map(({ kind }) => `'${kind}_created'`).join(', ')})`,
    changed: `e.kind in (${all.map(({ kind }) => `'${kind}_changed'`).join(', ')})`,
    wrote: `case ${all
      .flatMap(({ kind, wrote }) =>
        wrote ? [`when e.kind in ('${kind}_created', '${kind}_changed') then ${wrote}`] : [],
      )
      .join(' ')} else e.before end`,
    /**
     * Why an effect cannot simply be taken back. What the import made and somebody threw away is gone already; what
     * was merged lives on in another record.
     */
    why: `case when ${merged} then 'imports:mergedSince'
      when ${any(all.map(({ kind, as, place }) => `(e.kind = '${kind}_created' and ${as}.${place === undefined ? 'id is null' : 'deleted_at is not null'})`))} then null
      when e.kind = 'movement' then case when ${moved.as}.id is null or ${moved.as}.deleted_at is not null then 'imports:changedSince' end
      when e.kind = 'folder_created' and (${any(others)}) then 'imports:stillUsed'
      ${all.flatMap(({ kind, used }) => (used ? [`when e.kind = '${kind}_created' and ${used} then 'imports:stillUsed'`] : [])).join(' ')}
      when e.version = ${version} then null
      when e.content is distinct from ${content} then 'imports:changedSince' end`,
  }
}
type Texts = ReturnType<typeof textsOf>

/** Of effects that are of some kinds only: to plan a join of all takes as long as to write two hundred rows. */
export const overKinds = ({ services: { registry } }: Ctx, effects: ReadonlySet<EffectKind>) => {
  const kinds = new Set([...effects].map(kindOf))
  const { record, version, content } = recordsOf(
    registry,
    IMPORTED_KINDS.filter((kind) => kinds.has(kind)),
  )
  return { record: sql.raw(record), version: sql.raw(version), content: sql.raw(content) }
}

const made = new WeakMap<Registry, { [K in keyof Texts]: ReturnType<typeof constant> }>()

/** Pieces of statements over effects and their records, from what the features say of each kind. */
export const overRecords = ({ services: { registry } }: Ctx) => {
  const known = made.get(registry)
  if (known) return known
  const texts = textsOf(registry)
  const pieces = {
    record: constant(texts.record),
    name: constant(texts.name),
    seenIn: constant(texts.seenIn),
    elsewhere: constant(texts.elsewhere),
    version: constant(texts.version),
    content: constant(texts.content),
    merged: constant(texts.merged),
    created: constant(texts.created),
    changed: constant(texts.changed),
    wrote: constant(texts.wrote),
    why: constant(texts.why),
  }
  made.set(registry, pieces)
  return pieces
}
