/** Name and headings of the file of the list. */
const fr = {
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
}
export default fr
