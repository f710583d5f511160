/** Names and headings of the files of lists that have no other words of their own on the server. */
const fr = {
  users: {
    sheet: 'Utilisateurs',
    columns: { name: 'Nom', email: 'E-mail', groups: 'Groupes', status: 'Statut', createdAt: 'Créé le' },
    states: { active: 'Actif', inactive: 'Inactif', person: 'Sans compte' },
  },
  groups: {
    sheet: 'Groupes',
    columns: { name: 'Nom', members: 'Membres', roles: 'Rôles', folders: 'Dossiers', createdAt: 'Créé le' },
  },
  tags: { sheet: 'Mots-clés', columns: { name: 'Nom', items: 'Articles', createdAt: 'Créé le' } },
  categories: {
    sheet: 'Catégories',
    columns: { name: 'Nom', target: 'Pour', type: 'Type', records: 'Utilisation', createdAt: 'Créée le' },
    targets: { item: 'Articles', folder: 'Dossiers' },
  },
  fields: {
    sheet: 'Champs',
    columns: {
      name: 'Nom',
      type: 'Type',
      target: 'Pour',
      description: 'Description',
      values: 'Valeurs',
      parent: 'Dépend de',
      createdAt: 'Créé le',
    },
    targets: { items: 'Articles', intervention: 'Opérations' },
    types: {
      text: 'Texte',
      long_text: 'Texte long',
      date: 'Date',
      datetime: 'Date et heure',
      number: 'Nombre entier',
      decimal_number: 'Nombre décimal',
      checkbox: 'Case à cocher',
      select: 'Liste à choix unique',
      autocomplete: 'Texte avec suggestions',
      multi_select: 'Liste à choix multiples',
      price: 'Prix',
      scanner: 'Code scanné',
      formula: 'Formule',
    },
  },
  names: { sheet: 'Noms de réservation', columns: { name: 'Nom', uses: 'Réservations actives', createdAt: 'Créé le' } },
}
export type SheetWords = { [K in keyof typeof fr]: Words<(typeof fr)[K]> }
type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
export default fr
