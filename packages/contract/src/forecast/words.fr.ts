/** Words of forecasts that screens and sheets share. */
const fr = {
  columns: {
    name: 'Article',
    tag: 'Code-barres',
    unit: 'Unité',
    exits: 'Sorties',
    consumed: 'Quantité sortie',
    days: 'Jours comptés',
    perDay: 'Par jour',
    available: 'Disponible',
    onOrder: 'En commande',
    runsOut: 'Rupture le',
    daysLeft: 'Jours restants',
    supplier: 'Fournisseur',
    leadDays: 'Délai (jours)',
    orderBy: 'À commander avant le',
    proposed: 'Quantité proposée',
  },
  sheet: 'Ruptures à venir',
}
export type ForecastWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
