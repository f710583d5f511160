const fr = {
  types: { stock: 'Stock', cabinet: 'Armoire', city: 'Ville', building: 'Bâtiment', floor: 'Étage', room: 'Pièce' },
}
export type FolderWords = { types: Record<keyof (typeof fr)['types'], string> }
export default fr
