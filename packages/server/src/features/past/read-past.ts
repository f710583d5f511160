import { PAST_DIFFERENCES, PAST_LIST, PAST_RIGHTS } from '@entrepot/contract/past/list.ts'
import type {
  DifferenceQuery,
  PastDifference,
  PastFolder,
  PastItem,
  PastQuery,
  PastRight,
  RightsQuery,
} from '@entrepot/contract/past/past.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { type CustomField, itemFields } from '../fields/index.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { LARGE_PAGE, pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  countsThen,
  type DifferenceRow,
  type Image,
  pageOfDifferences,
  pageOfPast,
  type PastRow,
} from './past.queries.ts'
import { PlacesThen } from './places-then.ts'
import { levelOf, peopleOf, type PersonThen, rewound, rolesOf } from './rights-of.ts'
import { knownSince, rightsBefore, rightsNow } from './then.queries.ts'

const since = async (ctx: Ctx) => {
  const known = await knownSince(ctx)
  return {
    knownSince: known.knownSince.toISOString(),
    keywordsKnownSince: known.keywordsKnownSince.toISOString(),
    listsKnownSince: known.listsKnownSince.toISOString(),
    detailsKnownSince: known.detailsKnownSince.toISOString(),
  }
}

/** Where is looked, as it was at the instant; null: wherever the caller may look. */
const foldersOf = (places: PlacesThen, folder: string | undefined, deep = true): string[] | null =>
  folder === undefined ? null : places.within(places.require(folder, 'folder').guid, deep)

const namesOf = (places: PlacesThen) =>
  Object.fromEntries(
    [...places.byGuid.values()].filter(({ guid }) => places.isSeen(guid)).map(({ guid, name }) => [guid, name]),
  )

const ownValues = (attributes: Image['attributes'], fields: readonly CustomField[]) =>
  Object.fromEntries(
    fields.flatMap(({ guid, name }) => (attributes[guid] === undefined ? [] : [[name, attributes[guid]]])),
  )
const categoryOf = ({ category_id, category_name }: Image) =>
  category_id === null ? null : { guid: category_id, name: category_name ?? '' }

const itemOf = ({ image, there }: PastRow, places: PlacesThen, fields: readonly CustomField[]): PastItem => ({
  guid: image.id,
  name: image.name,
  tag: image.tag,
  type: image.type,
  quantity: image.quantity,
  quantityAvailable: image.quantityAvailable,
  quantityReserved: image.quantityReserved,
  quantityCheckedOut: image.quantityCheckedOut,
  unit: image.unit,
  threshold: image.threshold,
  description: image.description,
  category: categoryOf(image),
  tags: [...image.tags],
  parent: { guid: image.folder_id, name: places.nameOf(image.folder_id) },
  attributes: ownValues(image.attributes, fields),
  there,
})

const itemsFor = async (ctx: Ctx, { at: text, folder, deep, search, filters, sort, page, size }: PastQuery) => {
  const at = new Date(text)
  const [places, fields] = [await PlacesThen.read(ctx, at), await itemFields(ctx)]
  const asked = { at, folders: foldersOf(places, folder, deep), names: namesOf(places), search, filters, sort }
  const { rows, total } = await pageOfPast(ctx, asked, fields, boundsOf({ page, size }))
  return { data: rows.map((row) => itemOf(row, places, fields)), page, size, total, ...(await since(ctx)) }
}
export const pastItems = (ctx: Ctx, query: PastQuery) =>
  pageOrSheet(ctx, query, itemsFor, {
    name: 'past:sheet',
    size: LARGE_PAGE,
    columns: sheetColumns<PastItem>()(ctx, PAST_LIST, { tags: ({ tags }) => tags.join(', ') }),
  })

export const pastFolders = async (ctx: Ctx, { at: text, parent }: { at: string; parent?: string | undefined }) => {
  const at = new Date(text)
  const places = await PlacesThen.read(ctx, at)
  if (parent !== undefined) places.require(parent, 'parent')
  const counts = await countsThen(ctx, at)
  const data = places
    .childrenOf(parent ?? null)
    .map(({ guid, name, type, there }): PastFolder => ({ guid, name, type, items: counts.get(guid) ?? 0, there }))
  return { way: parent === undefined ? [] : places.wayTo(parent), data, ...(await since(ctx)) }
}

const CHANGED = [
  'name',
  'tag',
  'type',
  'quantityReserved',
  'quantityCheckedOut',
  'unit',
  'threshold',
  'packaging',
  'active',
  'description',
] as const
const fieldsBetween = (before: Image, after: Image, fields: readonly CustomField[]): PastDifference['fields'] => {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
  const own = fields
    .map(({ guid, name }) => ({ field: name, custom: true, old: before.attributes[guid], new: after.attributes[guid] }))
    .filter((one) => differs(one.old, one.new))
  const built = CHANGED.map((field) => ({ field, custom: false, old: before[field], new: after[field] }))
  const tags = { field: 'tags', custom: false, old: before.tags, new: after.tags }
  const category = { field: 'category', custom: false, old: before.category_name, new: after.category_name }
  return [
    ...built.filter((one) => differs(one.old, one.new)),
    ...(before.category_id === after.category_id ? [] : [category]),
    ...(differs(tags.old, tags.new) ? [tags] : []),
    ...own,
  ].map((one) => ({ ...one, old: one.old ?? null, new: one.new ?? null }))
}

type Sides = { before: PlacesThen; after: PlacesThen }
const differenceOf = (
  { change, before, after, there }: DifferenceRow,
  places: Sides,
  fields: readonly CustomField[],
): PastDifference => {
  const shown = (after ?? before)!
  const placeOf = (image: Image | null, then: PlacesThen) =>
    image && { guid: image.folder_id, name: then.nameOf(image.folder_id) }
  return {
    guid: shown.id,
    name: shown.name,
    tag: shown.tag,
    type: shown.type,
    unit: shown.unit,
    change,
    before: before?.quantity ?? null,
    after: after?.quantity ?? null,
    from: placeOf(before, places.before),
    to: placeOf(after, places.after),
    fields: before && after ? fieldsBetween(before, after, fields) : [],
    there,
  }
}

const differencesFor = async (ctx: Ctx, query: DifferenceQuery) => {
  const { folder, deep, search, change, page, size } = query
  const [from, to] = [new Date(query.from), query.to ? new Date(query.to) : nowOf(ctx)]
  if (from > to) throw new Problem('instants_swapped', {}, 'to')
  const places = { before: await PlacesThen.read(ctx, from), after: await PlacesThen.read(ctx, to) }
  // A folder that was there at one of the two only is asked about as well: what lay in it came or left.
  if (folder !== undefined && !places.before.isSeen(folder)) places.after.require(folder, 'folder')
  const within = (then: PlacesThen) =>
    folder === undefined ? null : then.isSeen(folder) ? then.within(folder, deep ?? true) : []
  const { rows, total } = await pageOfDifferences(
    ctx,
    { from, to, before: within(places.before), after: within(places.after), search, change },
    boundsOf({ page, size }),
  )
  const fields = await itemFields(ctx)
  return { data: rows.map((row) => differenceOf(row, places, fields)), page, size, total, ...(await since(ctx)) }
}
export const pastDifferences = (ctx: Ctx, query: DifferenceQuery) => {
  const say = (field: string, custom: boolean) =>
    custom ? field : ctx.services.words(ctx.language, `past:fields.${field}`)
  return pageOrSheet(ctx, query, differencesFor, {
    name: 'past:differences_sheet',
    size: LARGE_PAGE,
    columns: sheetColumns<PastDifference>()(ctx, PAST_DIFFERENCES, {
      fields: ({ fields }) => fields.map(({ field, custom }) => say(field, custom)).join(', '),
    }),
  })
}

const rightsFor = async (ctx: Ctx, { at: text, folder, search, page, size, ...asked }: RightsQuery) => {
  const user = asked.user ?? (folder === undefined ? ctx.user.guid : undefined)
  const at = new Date(text)
  const [places, present] = [await PlacesThen.read(ctx, at), await PlacesThen.read(ctx, nowOf(ctx))]
  const now = await rightsNow(ctx)
  const people = peopleOf(rewound(now, await rightsBefore(ctx, at)), at)
  const today = new Map(peopleOf(now, nowOf(ctx)).map((person) => [person.guid, person]))
  const folders = folder === undefined ? placesInOrder(places) : [places.require(folder, 'folder').guid]
  const chosen = user === undefined ? people : people.filter(({ guid }) => guid === user)
  const key = searchKey(search ?? '')
  const pairs = chosen
    .flatMap((person) => folders.map((place) => ({ person, place })))
    .filter(({ person, place }) => key === '' || searchKey(`${person.name} ${places.pathOf(place)}`).includes(key))
  const { offset, limit } = boundsOf({ page, size })
  const levelNow = (person: PersonThen | undefined, place: string) =>
    person && present.byGuid.has(place) ? levelOf(person, present.tree, place) : 'gone'
  return {
    data: pairs.slice(offset, offset + limit).map(({ person, place }): PastRight => ({
      guid: `${person.guid}:${place}`,
      user: { guid: person.guid, name: person.name },
      folder: { guid: place, name: places.pathOf(place) },
      level: levelOf(person, places.tree, place),
      now: levelNow(today.get(person.guid), place),
      groups: person.principals.flatMap(({ group }) => group ?? []),
      roles: [...rolesOf(person)].toSorted(),
    })),
    page,
    size,
    total: pairs.length,
    ...(await since(ctx)),
  }
}

/** Who could do what: people in one folder, or one of them in all folders that the caller sees. */
export const pastRights = (ctx: Ctx, query: RightsQuery) =>
  pageOrSheet(ctx, query, rightsFor, {
    name: 'past:rights_sheet',
    size: LARGE_PAGE,
    columns: sheetColumns<PastRight>()(ctx, PAST_RIGHTS, {
      folder: ({ folder }) => folder.name,
      groups: ({ groups }) => groups.join(', '),
      roles: ({ roles }) => roles.join(', '),
    }),
  })

/** As a tree is read: each folder before what lies in it. */
const placesInOrder = (places: PlacesThen, from: string | null = null): string[] =>
  places.childrenOf(from).flatMap(({ guid }) => [guid, ...placesInOrder(places, guid)])
