/** Words of business rules that screens, sheets and refusals share. */
const fr = {
  columns: {
    name: 'Règle',
    trigger: 'Action déclencheuse',
    active: 'Activée',
    actions: 'Actions',
    fired: 'Déclenchements',
    lastFired: 'Dernier déclenchement',
    createdAt: 'Créée le',
    createdBy: 'Par',
    updatedAt: 'Modifiée le',
    updatedBy: 'Modifiée par',
  },
  sheet: 'Règles métier',
  triggers: {
    item_create: 'Création d’un article',
    item_update: 'Modification d’un article',
    item_delete: 'Suppression d’un article',
    item_move: 'Déplacement d’un article',
    stock_in: 'Entrée de stock',
    stock_out: 'Sortie de stock',
    inventory: 'Inventaire',
    quick_update: 'Mise à jour rapide',
    import: 'Import',
    reservation_create: 'Réservation',
    checkout: 'Prêt',
    checkin: 'Retour de prêt',
    task_close: 'Clôture d’une tâche',
  },
  kinds: { variant: 'Variante', lot: 'Lot' },
  fields: {
    kind: 'Variante ou lot',
    expiryDate: 'Date de péremption',
    status: 'Statut',
  },
  act: {
    movement_quantity: 'Mouvement\u00A0: quantité',
    movement_action: 'Mouvement\u00A0: action',
    movement_comment: 'Mouvement\u00A0: commentaire',
    movement_recipient: 'Mouvement\u00A0: destinataire',
    reservation_quantity: 'Réservation\u00A0: quantité',
    reservation_name: 'Réservation\u00A0: nom',
    reservation_expiryDate: 'Réservation\u00A0: date de fin',
    checkout_quantity: 'Prêt\u00A0: quantité',
    checkout_dueDate: 'Prêt\u00A0: date de retour',
    checkout_comment: 'Prêt\u00A0: commentaire',
    checkout_recipient: 'Prêt\u00A0: destinataire',
  },
  old: '{{field}} (avant)',
  by_rule: 'Règle «\u202F{{rule}}\u202F»',
}
export type BusinessRulesWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
