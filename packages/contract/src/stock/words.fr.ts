import type { SourceKind } from '../modules.ts'

/** Words of the ledger. Actions follow TRX-02; others that a company writes itself are shown as they are. */
const fr = {
  actions: {
    order_receipt: 'Réception de commande',
    receipt: 'Réception',
    in_transit: 'En transit',
    movement: 'Mouvement',
    given_to_technician: 'Remis au technicien',
    given_to_deliverer: 'Remis au livreur',
    given_to_logistician: 'Remis au logisticien',
  },
  types: { in: 'Entrée', out: 'Sortie' },
  kinds: {
    in: 'Entrée',
    out: 'Sortie',
    count: 'Comptage',
    move: 'Déplacement',
    reversal: 'Annulation',
    conversion: 'Changement d’unité',
  },
  columns: {
    createdAt: 'Date',
    happenedAt: 'Date réelle',
    item_name: 'Article',
    item_type: 'Type d’article',
    item_tag: 'Code-barres',
    type: 'Sens',
    kind: 'Mouvement',
    action: 'Action',
    folder: 'Emplacement',
    folder_path: 'Chemin',
    quantity: 'Quantité',
    unit: 'Unité',
    quantity_after: 'Quantité après',
    comment: 'Commentaire',
    recipient: 'Destinataire',
    createdBy: 'Par',
    source: 'Origine',
  },
  sources: {
    import: 'Import',
    bulk: 'Action en masse',
    reservation: 'Réservation',
    inventory: 'Inventaire',
  } satisfies Record<SourceKind, string>,
  changes: { added: 'Ajouté', gone: 'Parti', changed: 'Quantité changée', moved: 'Déplacé' },
  change_columns: {
    name: 'Article',
    change: 'Différence',
    before: 'Avant',
    now: 'Maintenant',
    difference: 'Écart',
    unit: 'Unité',
    from: 'Était dans',
    to: 'Est dans',
    last: 'Dernier changement',
    kind: 'Par quoi',
    by: 'Par',
    tag: 'Code-barres',
    type: 'Type',
    quantity: 'Quantité',
    folder: 'Emplacement',
  },
  last_kinds: { delete: 'Mise à la corbeille', restore: 'Restauration' },
  sheet_as_of: 'Stock à une date',
  sheet_changes: 'Changements du stock',
  sheet: 'Mouvements',
}
export type StockWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
