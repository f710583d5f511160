import items from '@entrepot/contract/items/words.fr.ts'

const fr = {
  columns: { ...items.columns, quantityReserved: 'Quantité réservée' },
  replace: 'La valeur devient\u00A0: {{formula}}, à chaque enregistrement de l’article et {{when}}.',
  increment: 'La valeur augmente de\u00A0: {{formula}}, {{when}}.',
  decrement: 'La valeur diminue de\u00A0: {{formula}}, {{when}}.',
}
export default fr
