import type { AnyRoute } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { eachOf } from '../../app/each-module.ts'
import { MODULES } from '../../app/modules.ts'
import { PHONE_MODULES } from '../../app/phone-modules.ts'
import { ownPhoneRoutes } from '../../shell/phone/routes.tsx'
import { type Article, parseArticle, spansIn, textOf, TOPICS } from '@entrepot/contract/kernel/help-article.ts'
import en from './articles.en.ts'
import fr from './articles.fr.ts'
import { articleOf, findArticles } from '@entrepot/contract/kernel/help-find.ts'

const HELP = { fr, en }
const LANGUAGES = ['fr', 'en'] as const

const addressOf = ({ options }: AnyRoute): string => {
  const { path = '', getParentRoute } = options as { path?: string; getParentRoute?: () => AnyRoute }
  const above = getParentRoute ? addressOf(getParentRoute()) : ''
  return path === '/' || path === '' ? above : `${above}/${path.replace(/^\//, '')}`
}
/** The door of the sign-in has no path of its own. */
const screenOf = (route: AnyRoute): string => addressOf(route) || '/'
const wide = eachOf(MODULES, 'routes').flatMap((byParent) => Object.values(byParent).flat() as AnyRoute[])
/** Those of the mobile application that come late share one address: each of them is a screen of its own. */
const late = (await Promise.all(PHONE_MODULES.map(({ later }) => later?.()))).flatMap((part) =>
  Object.keys(part?.screens ?? {}).map((name) => `/m/${name}`),
)
const onPhone = [
  ...[...ownPhoneRoutes, ...PHONE_MODULES.flatMap(({ routes }) => routes ?? [])].map((route) =>
    screenOf(route as AnyRoute),
  ),
  ...late,
].filter((screen) => screen !== '/m/$screen')
const screens = new Set([...wide.map(screenOf), ...onPhone])
const isOfPhone = ({ screens: named }: Article) => named.some((screen) => onPhone.includes(screen))

/** Everything that stands on a screen, as it is written, but for the width of its spaces. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const textsIn = (words: unknown): string[] =>
  typeof words === 'string'
    ? [plain(words)]
    : typeof words === 'object' && words !== null
      ? Object.values(words).flatMap(textsIn)
      : []
const FILES = import.meta.glob<object>(
  ['../../**/*words.{fr,en}.ts', '../../../../contract/src/**/{words,names,errors}.{fr,en}.ts'],
  { eager: true, import: 'default' },
)
const onScreens = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    new Set([
      ...Object.entries(FILES).flatMap(([path, words]) => (path.endsWith(`.${language}.ts`) ? textsIn(words) : [])),
      ...[
        ...eachOf(MODULES, 'rail').flat(),
        ...eachOf(MODULES, 'settings').flat(),
        ...eachOf(MODULES, 'profile').flat(),
      ].map(({ label }) => plain(label[language])),
    ]),
  ]),
)

const wrongLinks = (articles: readonly Article[]) => {
  const slugs = new Set(articles.map(({ slug }) => slug))
  return missing(articles, (article) =>
    spansIn(article).flatMap((span) => {
      if (span.kind === 'screen') return screens.has(span.to) && !span.to.includes('$') ? [] : [span.to]
      return span.kind === 'article' && !slugs.has(span.slug) ? [`help:${span.slug}`] : []
    }),
  )
}
const wrongNames = (articles: readonly Article[], language: 'fr' | 'en') =>
  missing(articles, (article) =>
    spansIn(article).flatMap(({ kind, text }) =>
      kind === 'name' && !onScreens[language]!.has(plain(text)) ? [text] : [],
    ),
  )
const missing = (articles: readonly Article[], found: (article: Article) => readonly string[]) =>
  articles.flatMap((article) => found(article).map((what) => `${article.slug}: ${what}`))

describe('the help', () => {
  it.each(LANGUAGES)('explains every screen of the client (%s)', (language) => {
    expect(screens.size).toBeGreaterThan(70)
    expect([...screens].filter((screen) => !articleOf(HELP[language], screen))).toEqual([])
  })
  it.each(LANGUAGES)('explains the screens of the mobile application in articles of their own (%s)', (language) => {
    expect(onPhone.length).toBeGreaterThan(15)
    expect(new Set(late).size).toBe(late.length)
    const articles = HELP[language]
    const own = articles.filter(isOfPhone)
    expect(missing(own, ({ screens: named }) => named.filter((screen) => !onPhone.includes(screen)))).toEqual([])
    expect(articles.filter(({ topic }) => topic === 'phone')).toEqual(own)
    const written = own.map(textOf)
    const wideOnes = articles.filter((article) => !isOfPhone(article)).map(textOf)
    expect(written.filter((text) => wideOnes.includes(text))).toEqual([])
    // From a sheet over the screen of a phone nothing leads to a wide one.
    const slugs = new Set(own.map(({ slug }) => slug))
    const leadsAway = missing(own, (article) =>
      spansIn(article).flatMap((span) =>
        (span.kind === 'screen' && !onPhone.includes(span.to)) || (span.kind === 'article' && !slugs.has(span.slug))
          ? [span.text]
          : [],
      ),
    )
    expect(leadsAway).toEqual([])
  })
  it.each(LANGUAGES)('names no screen that there is not, and each in one article only (%s)', (language) => {
    expect(missing(HELP[language], ({ screens: named }) => named.filter((one) => !screens.has(one)))).toEqual([])
    const named = HELP[language].flatMap((article) => article.screens)
    expect(named.filter((one, at) => named.indexOf(one) !== at)).toEqual([])
  })
  it.each(LANGUAGES)('leads to screens and articles that are there (%s)', (language) =>
    expect(wrongLinks(HELP[language])).toEqual([]),
  )
  it.each(LANGUAGES)('calls buttons and fields what the screens call them (%s)', (language) =>
    expect(wrongNames(HELP[language], language)).toEqual([]),
  )
  it('is missed where it names what is gone', () => {
    const text =
      'Le bouton **Faire fondre**, [ici](/gone), [là](/item/$guid), [ailleurs](help:gone), puis **Enregistrer**.'
    const planted = [parseArticle('planted', `---\ntopic: stock\nscreens: /gone\n---\n\n# Titre\n\n${text}\n`)]
    expect(wrongNames(planted, 'fr')).toEqual(['planted: Faire fondre'])
    expect(wrongLinks(planted)).toEqual(['planted: /gone', 'planted: /item/$guid', 'planted: help:gone'])
  })
  it('says the same in both languages, part by part', () => {
    const shapeOf = ({ slug, topic, screens: named, blocks }: Article) => ({
      slug,
      topic,
      named,
      blocks: blocks.map((block) => ('items' in block ? `${block.kind} ${block.items.length}` : block.kind)),
    })
    expect(en.map(shapeOf)).toEqual(fr.map(shapeOf))
  })
  it.each(LANGUAGES)('is short, and written as it is read (%s)', (language) => {
    const broken = missing(HELP[language], (article) => [
      ...(TOPICS.includes(article.topic) ? [] : [`the topic ${article.topic}`]),
      ...(/[<>*_`[\]#]/.test(textOf(article)) ? ['a sign that is not read'] : []),
      ...(language === 'fr' && / [:;!?»]|« |'/.test(textOf(article))
        ? ['a space or a sign that French writes otherwise']
        : []),
      ...(/\n(- |\d+\. )/.test(textOf(article)) ? ['a list without an empty line before it'] : []),
    ])
    expect(broken).toEqual([])
    const lengths = HELP[language].map((article) => textOf(article).split(/\s+/).length)
    expect([Math.min(...lengths) > 30, Math.max(...lengths) < 220]).toEqual([true, true])
  })
  it('is refused where it lacks its title', () => expect(() => parseArticle('x', 'Sans titre')).toThrow('no title'))
})

describe('the search of the help', () => {
  const first = (language: 'fr' | 'en', typed: string) => findArticles(HELP[language], typed)[0]?.slug
  it.each([
    ['corbeille', 'trash'],
    ['mot de passe oublie', 'sign-in'],
    ['douchette', 'scanner'],
    ['INVENTAIRE TOURNANT', 'rolling-inventory'],
    ['importer excel', 'import'],
    ['signature tache', 'tasks'],
  ])('finds « %s » without accents and in any case', (typed, slug) => expect(first('fr', typed)).toBe(slug))
  it.each([
    ['trash', 'trash'],
    ['two-factor', 'security'],
    ['receive order', 'receive-order'],
  ])('finds “%s” in English', (typed, slug) => expect(first('en', typed)).toBe(slug))
  it('asks for every word, and shows all of the help for none', () => {
    expect(findArticles(fr, 'corbeille xylophone')).toEqual([])
    expect(findArticles(fr, '  ')).toEqual(fr)
  })
})
