/** VAR-03. */
export const VARIANT_KINDS = ['variant', 'lot'] as const
