import type { ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'

/** As many fields as said, and what a company of that size has of everything else; names count from 1. */
export const largeConfiguration = (fields: number): ConfigurationFile => {
  const some = <T>(share: number, one: (nth: number) => T): T[] =>
    Array.from({ length: Math.ceil(fields * share) }, (_, at) => one(at + 1))
  const field = (nth: number) => `attributes.Champ ${1 + (nth % fields)}`
  const when = (nth: number) => ({ operator: 'AND', rules: [{ field: field(nth), operator: 'not_empty' }] })
  return {
    format: 'entrepot/configuration',
    version: 1,
    sections: {
      fields: some(1, (nth) => ({
        name: `Champ ${nth}`,
        target: 'items',
        type: 'text',
        description: 'Relevé au quai',
      })),
      categories: some(0.4, (nth) => ({ name: `Famille ${nth}`, itemType: 'product' })),
      keywords: some(0.2, (nth) => ({ name: `Mot ${nth}`, color: 'teal' })),
      groups: some(0.1, (nth) => ({ name: `Équipe ${nth}`, roles: ['ROLE_ITEM_VIEW', 'ROLE_LOGIN_DESKTOP'] })),
      formLayouts: some(0.4, (nth) => ({
        name: `Fiche ${nth}`,
        itemType: 'product',
        category: `product: Famille ${nth}`,
        sections: [
          { name: 'Identité', fields: [{ name: 'name' }, { name: 'parent' }, { name: 'tag' }] },
          { name: 'Relevés', fields: Array.from({ length: 20 }, (_, at) => ({ name: field(nth + at), width: 6 })) },
        ],
      })),
      formRules: some(0.2, (nth) => ({
        name: `Demande ${nth}`,
        target: nth % 2 === 0 ? 'product' : `layout: Fiche ${nth}`,
        conditions: when(nth),
        actions: [{ type: 'require_field', field: field(nth + 1), trigger: 'on_field_change' }],
      })),
      businessRules: some(0.4, (nth) => ({
        name: `Contrôle ${nth}`,
        trigger: 'stock_out',
        active: nth % 2 === 0,
        conditions: when(nth),
        actions: [{ type: 'show_error', field: null, value: 'À relever avant la sortie' }],
      })),
      views: some(0.1, (nth) => ({
        name: `Vue ${nth}`,
        target: 'items',
        filters: when(nth),
        columns: [{ id: field(nth) }],
      })),
    },
  }
}
