import { type Language, languageOf } from '@entrepot/contract/kernel/language.ts'
import { formatQuantity, quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import type { Services } from '../../kernel/context.ts'
import { type Mail, plainMail } from '../../kernel/mail.ts'
import { cutAfter, NAMED_ON_SCREEN, type NewNotification, settingsLink } from '../notifications/index.ts'
import type { LowItem } from './thresholds.queries.ts'

/** What fell, with the path of its folder as its reader may see it. */
export type FallenItem = LowItem & { path: string }
export const LOW_LIST = '/items/root?low=true'

const IN_A_MAIL = 20

/** One notification for all of it. */
export const notificationOf = (fallen: readonly FallenItem[]): Pick<NewNotification, 'message' | 'params' | 'link'> => {
  const [first] = fallen
  if (fallen.length === 1)
    return {
      message: first!.everywhere ? 'threshold_total' : 'threshold_one',
      params: {
        name: first!.name,
        folder: first!.path,
        quantity: Number(first!.quantity),
        threshold: Number(first!.threshold),
      },
      link: first!.everywhere
        ? `/items/${first!.folder}?item=${first!.guid}&tab=places`
        : `${LOW_LIST}&item=${first!.guid}`,
    }
  const { named, others } = cutAfter(fallen, NAMED_ON_SCREEN)
  const params = { items: fallen.length, names: named.map(({ name }) => name).join(', ') }
  return others === 0
    ? { message: 'threshold_few', params, link: LOW_LIST }
    : { message: 'threshold_many', params: { ...params, others }, link: LOW_LIST }
}

/** One mail for all of it, in the language of its reader. */
export const mailOf = (
  services: Services,
  to: { email: string; language: string },
  company: string,
  fallen: readonly FallenItem[],
): Mail => {
  const { words, settings } = services
  const language: Language = languageOf(to.language)
  const say = (key: string, params: Record<string, string | number> = {}) =>
    words(language, `notificationMail:threshold.${key}`, params)
  const shown = (decimal: string) => formatQuantity(quantityFromDecimal(decimal), language)
  const count = fallen.length
  const { named, others } = cutAfter(fallen, IN_A_MAIL)
  const lines = named.map(({ name, path, unit, quantity, threshold, everywhere }) =>
    say('line', {
      name,
      folder: everywhere ? say('everywhere') : path,
      quantity: shown(quantity),
      unit: words(language, `items:units.${unit}`),
      threshold: shown(threshold),
    }),
  )
  const paragraphs = [
    say('intro', { count, company }),
    ...lines,
    ...(others > 0 ? [say('others', { others })] : []),
    say('end'),
  ]
  return plainMail(
    to.email,
    say('subject', { count, name: named[0]!.name }),
    paragraphs,
    { label: say('button'), url: `${settings.PUBLIC_URL}${LOW_LIST}` },
    settingsLink(services, language),
  )
}
