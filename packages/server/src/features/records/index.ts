export { records } from './manifest.ts'
export {
  type Identity,
  insertArticles,
  type NewArticle,
  updateArticle,
  updateUnitOf,
  variantNames,
} from './articles.queries.ts'
export {
  aliasesOf,
  claimCodesAgain,
  type CodeOwner,
  insertCodes,
  ownersOfCodes,
  releasingCodes,
  removeAlias,
  removeTagCode,
} from './codes.queries.ts'
export { conditionRecord } from './condition-record.ts'
export { setScanned, setTotalThreshold, setUnitOfArticles, totalThreshold, trashHolds } from './conversions.queries.ts'
export { insertCopies, placeVariants } from './copies.queries.ts'
export { type ItemPatch, letGoOf, putOnShelves, replaceItemTags, updateItems } from './edit-records.queries.ts'
export { lockArticles, type LockedRow, lockItems } from './lock-records.queries.ts'
export { bareRecords, retireMerged, reviveMerged } from './merged-records.queries.ts'
export { countLater, countNow, insertItems, type NewItem, type NewVariant } from './new-records.queries.ts'
export { copyPictures } from './picture-copies.queries.ts'
export { type Coming, holdEmptyPlaces, type Places, placesOf, recordsIn, sameNamesIn } from './places.queries.ts'
export { requireQuotaFor, roomForItems } from './plan-limit.ts'
export { holdProducts, makeProducts, refusedHome } from './product-places.ts'
export {
  coreColumns,
  coresOf,
  countOf,
  fixedItemColumns,
  itemColumns,
  type ItemRow,
  itemsByGuid,
  itemsEver,
  type RawItem,
  rowsOf,
} from './record-rows.queries.ts'
export { readableItems, requireItem } from './require-record.ts'
export { recordThen, sideOf } from './record-then.ts'
export { checkedOutOf, type Reserved, reservedLess, reservedNow } from './reserved.ts'
export { coreFor, itemFor, shownQuantities, statusOf, textOf, withoutLeftOut } from './shown-record.ts'
export { countedOf, decimal, decimalOrNull, recordOf, rowAfter, type StoredCount } from './stock-record.ts'
export {
  codesTakenOf,
  countAsProduct,
  nameOfOneOut,
  reviveBatch,
  reviveItems,
  trashItems,
  trashItemsOfFolders,
} from './trash-records.queries.ts'
export { recordsOfArticle, rowsOfProducts, variantsOf } from './variants-of.queries.ts'
export { isWritable, judgeWrites, requireWritable, type Writable, writeRefusal } from './writable.ts'
