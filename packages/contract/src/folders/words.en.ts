import type { FolderWords } from './words.fr.ts'

const en: FolderWords = {
  types: { stock: 'Stock', cabinet: 'Cabinet', city: 'City', building: 'Building', floor: 'Floor', room: 'Room' },
}
export default en
