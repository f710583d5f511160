import type { CHART_TEMPLATES, CHART_TYPES, MEASURE_TYPES } from './chart.ts'
import type { CHART_SOURCES } from './sources.ts'

/** Words of charts that screens, pictures and workbooks share. */
const fr = {
  types: {
    line: 'Ligne',
    spline: 'Courbe',
    table: 'Tableau',
    pivot: 'Tableau croisé',
    number: 'Nombre',
    map: 'Carte',
    bar: 'Barres',
    column: 'Colonnes',
    pie: 'Camembert',
  } satisfies Record<(typeof CHART_TYPES)[number], string>,
  measures: { sum: 'Somme', count: 'Nombre', avg: 'Moyenne' } satisfies Record<(typeof MEASURE_TYPES)[number], string>,
  sources: {
    items: 'Articles',
    products: 'Produits',
    equipments: 'Équipements',
    folders: 'Dossiers',
    variants_and_lots: 'Variantes et lots',
    checkout: 'Remises',
    interventions: 'Opérations',
    orders: 'Commandes',
    order_articles: 'Lignes de commande',
    transactions_in: 'Entrées de stock',
    transactions_out: 'Sorties de stock',
    history: 'Journal',
  } satisfies Record<(typeof CHART_SOURCES)[number], string>,
  templates: {
    in_stock_by_date: 'Entrées en stock par date',
    out_of_stock_by_date: 'Sorties de stock par date',
    volume_by_folders: 'Volume par dossiers',
    volume_by_categories: 'Volume par catégories',
    custom: 'Personnalisé',
  } satisfies Record<(typeof CHART_TEMPLATES)[number], string>,
  history: {
    date: 'Date',
    user: 'Par',
    entity: 'Quoi',
    entityName: 'Nom',
    action: 'Action',
    channel: 'Canal',
    folder: 'Emplacement',
    comment: 'Commentaire',
  },
  yes: 'Oui',
  no: 'Non',
  none: 'Aucun',
  no_category: 'Sans catégorie',
  others: 'Autres',
  measure_of: '{{measure}} de {{field}}',
  rows: 'Nombre de lignes',
  formula: 'Formule',
  total: 'Total',
  before: '{{name}} (avant)',
  value: 'Valeur',
  first: 'Premier tableau de bord',
  nothing: 'Aucune donnée',
}
export type DashboardWords = {
  [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : { [P in keyof (typeof fr)[K]]: string }
}
export default fr
