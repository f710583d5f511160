import type { ItemType, Unit } from './item.ts'

/** Columns, types and units; the same words head the lists, the exports and the import template. */
const fr = {
  columns: {
    name: 'Nom', description: 'Description', type: 'Type', tag: 'Code-barres', tags: 'Mots-clés', parent: 'Emplacement', category: 'Catégorie', shelf: 'Étagère', unit: 'Unité', quantity: 'Quantité',
    quantityAvailable: 'Quantité disponible', threshold: 'Seuil d’alerte', inventoryDate: 'Date d’inventaire', lastQuantity: 'Quantité précédente', inventoryDiff: 'Écart d’inventaire', parent1: 'Niveau 1',
    parent2: 'Niveau 2', parent3: 'Niveau 3', parent4: 'Niveau 4', parent5: 'Niveau 5', picture: 'Image', variants: 'Variantes et lots', variant_types: 'Sortes de variantes', packaging: 'Conditionnement',
    createdAt: 'Créé le', createdBy: 'Créé par', updatedAt: 'Modifié le', updatedBy: 'Modifié par', path: 'Chemin',
  },
  types: { item: 'Article', equipment: 'Équipement', product: 'Produit', variant: 'Variante ou lot' } satisfies Record<ItemType, string>,
  variantTypes: { variant: 'Variante', lot: 'Lot' },
  units: {
    piece: 'pièce', pack: 'paquet', box: 'boîte', pair: 'paire', set: 'lot', roll: 'rouleau', bottle: 'bouteille', pallet: 'palette', mm: 'mm', cm: 'cm', m: 'm', km: 'km', m2: 'm²', m3: 'm³', mg: 'mg', g: 'g',
    kg: 'kg', t: 't', ml: 'ml', cl: 'cl', l: 'l', hour: 'heure', day: 'jour',
  } satisfies Record<Unit, string>,
  sheet: 'Articles',
}
export type ItemWords = { [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string } }
export default fr
