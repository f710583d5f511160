import type { Language } from './language.ts'
import { type Schedule, timeOf, WEEKDAYS, type Weekday, withoutIdleChoices } from './schedule.ts'

/** A Monday, and a January: names of weekdays and months are those of the language. */
const weekdayName = (day: Weekday, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)),
  )
const monthName = (month: number, language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1))
const listed = (parts: readonly string[], language: Language) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const numberOf: Record<Language, (day: number) => string> = {
  fr: (day) => (day === 1 ? '1er' : String(day)),
  en: (day) => `${day}${ENDINGS[ordinals.select(day)] ?? 'th'}`,
}

type Parts = { days: string; months: string; time: string }
const SENTENCES: Record<Language, Record<Schedule['repeat'], (parts: Parts) => string>> = {
  fr: {
    daily: ({ time }) => `tous les jours à ${time}`,
    weekly: ({ days, time }) => `toutes les semaines, ${days}, à ${time}`,
    monthly: ({ days, time }) => `tous les mois, ${days}, à ${time}`,
    yearly: ({ days, months, time }) => `tous les ans, ${days} des mois de ${months}, à ${time}`,
  },
  en: {
    daily: ({ time }) => `every day at ${time}`,
    weekly: ({ days, time }) => `every week on ${days} at ${time}`,
    monthly: ({ days, time }) => `every month on ${days} at ${time}`,
    yearly: ({ days, months, time }) => `every year on ${days} of ${months} at ${time}`,
  },
}
const AGAIN: Record<Language, (minutes: number) => string> = {
  fr: (minutes) => `, puis toutes les ${minutes} minutes`,
  en: (minutes) => `, then every ${minutes} minutes`,
}
const ARTICLE: Record<Language, string> = { fr: 'le ', en: 'the ' }

/** « toutes les semaines, le lundi et le jeudi, à 02:30 »: a part of a sentence, as people say it. */
export const scheduleSentence = (schedule: Schedule, language: Language): string => {
  const { repeat, days, months } = withoutIdleChoices(schedule)
  const dayText = (day: Weekday | number) =>
    typeof day === 'number'
      ? `${ARTICLE[language]}${numberOf[language](day)}`
      : language === 'fr'
        ? `le ${weekdayName(day, language)}`
        : weekdayName(day, language)
  const sentence = SENTENCES[language][repeat]({
    days: listed(days.map(dayText), language),
    months: listed(
      months.map((month) => monthName(month, language)),
      language,
    ),
    time: timeOf(schedule),
  })
  return schedule.repeatMinutes ? sentence + AGAIN[language](schedule.repeatMinutes) : sentence
}
