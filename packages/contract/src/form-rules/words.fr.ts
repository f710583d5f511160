/** Words of form rules that screens, sheets and refusals share. */
const fr = {
  columns: {
    name: 'Règle',
    target: 'Entité cible',
    active: 'Activée',
    actions: 'Actions',
    fired: 'Déclenchements',
    lastFired: 'Dernier déclenchement',
    createdAt: 'Créée le',
    createdBy: 'Par',
    updatedAt: 'Modifiée le',
    updatedBy: 'Modifiée par',
  },
  sheet: 'Règles de formulaire',
  task: '{{template}}\u00A0: {{task}}',
  targets: {
    product: 'Produit',
    equipment: 'Équipement',
    variant_and_lot: 'Variante et lot',
    folder: 'Dossier',
    intervention: 'Opération',
    checkout: 'Sortie avec retour',
    reservation: 'Réservation',
    order: 'Commande',
  },
}
export type FormRulesWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
