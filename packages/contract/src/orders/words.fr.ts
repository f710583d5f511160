/** Words of orders that screens, sheets and the document share. */
const fr = {
  /** Of their form. */
  fields: {
    supplier: 'Fournisseur',
    number: 'Numéro',
    orderDate: 'Date',
    expectedDate: 'Livraison prévue',
    comment: 'Commentaire',
  },
  columns: {
    number: 'Commande',
    orderDate: 'Date',
    supplier: 'Fournisseur',
    status: 'Statut',
    expectedDate: 'Livraison prévue',
    articles: 'Articles',
    ordered: 'Commandé',
    received: 'Reçu',
    total: 'Total',
    sentAt: 'Envoyée le',
    createdAt: 'Créée le',
    createdBy: 'Par',
    updatedAt: 'Modifiée le',
  },
  statuses: {
    delivery_in_progress: 'Livraison en cours',
    received: 'Reçue',
    partially_received: 'Partiellement reçue',
    cancelled: 'Annulée',
  },
  sheet: 'Commandes',
  lines: {
    number: 'Commande',
    orderDate: 'Date',
    supplier: 'Fournisseur',
    status: 'Statut',
    name: 'Article',
    type: 'Type',
    tag: 'Code-barres',
    reference: 'Réf. fournisseur',
    orderedQuantity: 'Commandé',
    receivedQuantity: 'Reçu',
    remaining: 'Reste à recevoir',
    unitPrice: 'Prix unitaire',
    expectedDate: 'Livraison prévue',
    comment: 'Remarques',
  },
  lines_sheet: 'Lignes de commandes',
  pdf: {
    file: 'Commande {{number}}',
    title: 'Bon de commande',
    number: 'N°',
    to: 'Fournisseur',
    expected: 'Livraison souhaitée\u00A0: {{date}}',
    article: 'Désignation',
    reference: 'Réf.',
    quantity: 'Quantité',
    price: 'Prix unitaire',
    amount: 'Montant',
    total: 'Total',
    comment: 'Remarques',
  },
  mail: {
    subject: 'Commande {{number}} – {{company}}',
    text: 'Bonjour,\n\nVous trouverez ci-joint notre commande {{number}}.',
    close: '{{name}}\n{{company}}',
  },
  reception: 'Commande {{number}}',
}
export type OrdersWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
