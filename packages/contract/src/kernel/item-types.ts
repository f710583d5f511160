/** ITEM-01, ITEM-02. */
export const ITEM_TYPES = ['item', 'equipment', 'product', 'variant'] as const
export type ItemType = (typeof ITEM_TYPES)[number]
/** What a record of type `variant` is (VAR-03). */
export const VARIANT_KINDS = ['variant', 'lot'] as const
