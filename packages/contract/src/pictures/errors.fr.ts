import type { picturesModule } from './module.ts'

const fr: Record<keyof (typeof picturesModule)['errors'], string> = {
  image: "L'image doit être au format jpeg ou png",
  image_too_large: 'L’image dépasse {{megapixels}} mégapixels',
  pictures_changed: 'Les images ont changé entre-temps\u00A0: elles restent comme elles sont maintenant',
  pictures_full: '{{max}} images au plus\u00A0: supprimez-en une avant d’en ajouter',
}
export default fr
