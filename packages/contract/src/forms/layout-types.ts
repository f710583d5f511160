/** What a form is about; each has a layout that always exists, addressed by this name (FORM-10). */
export const LAYOUT_TYPES = ['product', 'equipment', 'folder', 'intervention'] as const
export type LayoutType = (typeof LAYOUT_TYPES)[number]
export const isLayoutType = (text: string): text is LayoutType => LAYOUT_TYPES.some((one) => one === text)

/** Whose categories may have a layout of their own. */
export const CATEGORY_TYPES = ['product', 'equipment'] as const
export type CategoryType = (typeof CATEGORY_TYPES)[number]

/** Of products with variants and lots: whose form a field or a section is in (FORM-03, FORM-04). */
export const SHOWN_FOR = ['both', 'product', 'variant_and_lot'] as const
export type ShownFor = (typeof SHOWN_FOR)[number]

export const MOST_SECTIONS = 30
export const MOST_PLACED = 200
/** Layouts of a company beside those that always exist. */
export const MOST_LAYOUTS = 200
