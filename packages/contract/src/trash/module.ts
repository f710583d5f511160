import { defineModule } from '../kernel/module.ts'

export const trashModule = defineModule({
  name: 'trash',
  areas: { TRASH: true },
  lists: { trash: true },
  errors: {
    trash_place_gone: 409,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof trashModule)['errors'], number> {}
}
