import type { Ctx } from '../../kernel/context.ts'
import type { Names } from './grammar/vocabulary.ts'
import { sayIn } from './sentence.ts'

/** What can be asked, said with what who asks may see; each is understood (a test asks them). */
export const offersFor = (ctx: Ctx, { places }: Pick<Names, 'places'>): string[] => {
  const say = sayIn(ctx)
  const place = places.find(({ path }) => !path.includes(' / '))
  return [
    say('examples.low'),
    say('examples.empty'),
    ...(place ? [say('examples.in_place', { place: place.name })] : []),
    say('examples.by_category'),
    say('examples.out'),
  ]
}
