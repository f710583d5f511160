import { type Language, languageOf } from '@entrepot/contract/kernel/language.ts'
import type { Services } from '../../kernel/context.ts'
import { type Mail, type Paragraph, plainMail } from '../../kernel/mail.ts'
import type { DueNotification } from './digest.queries.ts'
import { cutAfter } from './named-few.ts'

const IN_A_MAIL = 20

/** Where somebody says that they want no more of these. */
export const settingsLink = ({ words, settings }: Pick<Services, 'words' | 'settings'>, language: Language) => ({
  label: words(language, 'notificationMail:settings'),
  url: `${settings.PUBLIC_URL}/notifications?settings=true`,
})

/** One mail for all that waited for its reader, in their language. */
export const digestMail = (services: Services, news: readonly DueNotification[]): Mail => {
  const {
    words,
    settings: { PUBLIC_URL },
  } = services
  const [first] = news
  const language = languageOf(first!.language)
  const say = (key: string, params: Record<string, string | number> = {}) =>
    words(language, `notificationMail:news.${key}`, params)
  const told = ({ message, params }: DueNotification, part: 'title' | 'text') =>
    words(language, `notifications:${message}.${part}`, params)
  const addressOf = ({ link }: DueNotification) => `${PUBLIC_URL}${link ?? '/notifications'}`
  const { named, others } = cutAfter(news, IN_A_MAIL)
  const lines = named.map((one): Paragraph => ({
    link: { label: told(one, 'title'), url: addressOf(one) },
    text: told(one, 'text'),
  }))
  const alone = news.length === 1
  const { company } = first!
  return plainMail(
    first!.email,
    alone ? told(first!, 'title') : say('subject', { count: news.length, company }),
    [say('intro', { company }), ...lines, ...(others > 0 ? [say('others', { others })] : [])],
    { label: say('button'), url: alone ? addressOf(first!) : `${PUBLIC_URL}/notifications` },
    settingsLink(services, language),
  )
}
