import type { picturesModule } from './module.ts'

const en: Record<keyof (typeof picturesModule)['errors'], string> = {
  image: 'The image must be jpeg or png',
  image_too_large: 'The image has more than {{megapixels}} megapixels',
  pictures_changed: 'The pictures have changed meanwhile: they stay as they are now',
  pictures_full: '{{max}} images at most: delete one before adding another',
}
export default en
