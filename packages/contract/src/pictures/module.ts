import { defineModule } from '../kernel/module.ts'

export const picturesModule = defineModule({
  name: 'pictures',
  errors: {
    image: 422,
    image_too_large: 422,
    pictures_full: 422,
    pictures_changed: 409,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof picturesModule)['errors'], number> {}
}
