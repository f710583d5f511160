export { checkAttributes } from './attributes.ts'
export { beforeOf, countedOf, type ItemBefore, takenBack } from './before.ts'
export { ITEM_CONTENT } from './content.queries.ts'
export { type ItemDraft, readQuantity, readThreshold, type VariantDraft, writeDrafts } from './create-items.ts'
export { customCell, customColumns } from './custom-columns.ts'
export { changeItems, copyItem, type ItemEdit, lockItem, removeItems, trashRecords } from './edit-items.ts'
export { exportChosen } from './export-items.ts'
export { available, customFinder, kindOf } from './filter.queries.ts'
export { fillFoundBy } from './found-by.ts'
export {
  countOf,
  decimal,
  itemFor,
  type ItemRow,
  itemsByGuid,
  lockItems,
  type LockedRow,
  itemColumns,
  type RawItem,
  recordOf,
  rowAfter,
  rowOf,
  shownQuantities,
  statusOf,
  textOf,
} from './item-rows.queries.ts'
export {
  claimCodesAgain,
  type NewVariant,
  ownersOfCodes,
  putOnShelves,
  releaseCodesLater,
  typeOfCategory,
  variantNames,
  variantsOf,
} from './items.queries.ts'
export {
  bareRecords,
  IDENTITY_AGAIN,
  insertCopies,
  legKey,
  type Note,
  type Notes,
  type PostedLeg,
  placeVariants,
  postPlan,
  retireMerged,
  reviveMerged,
} from './ledger.queries.ts'
export { type Coming, holdEmptyPlaces, sameNamesIn, type Places, placesOf, recordsIn } from './places.queries.ts'
export { requireQuotaFor, roomForItems } from './plan-limit.ts'
export { holdProducts, makeProducts, refusedHome } from './product-places.ts'
export { listItems, readableItems, requireItem } from './read-items.ts'
export { reservedLess } from './reserved.ts'
export { items } from './routes.ts'
export { spellingsOf } from './scan.ts'
export { countSelected, selectedRecords } from './selected.ts'
export { tellingSerials } from './serials.ts'
