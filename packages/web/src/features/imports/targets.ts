import type { ImportTarget } from '@entrepot/contract/modules.ts'
import { formatNumber } from '../../kernel/format.ts'
import { currentLanguage, type Label, shownLabel } from '../../kernel/words.ts'
import { additionsTo, loadAdditions } from '../../shell/index.ts'
import { importWords } from './words.ts'

/** How what a module lets a file bring is called on these screens. */
export type TargetTexts = {
  label: Label
  /** Where its file is dropped. */
  drop: Label
  created: Label
  /** The button that writes the rows; `{{shown}}` is their number. */
  run: { one: Label; other: Label }
  field: (name: string) => string
  /** The words that `field` reads. */
  load?: () => Promise<unknown>
}
declare module '../../shell/additions.ts' {
  interface Additions {
    importTargets?: { readonly [T in ImportTarget]?: TargetTexts }
  }
}

/** Targets whose texts stand here: they share how a file names places, categories and keywords. */
export const OWN_TARGETS = ['items', 'variants', 'folders', 'transactions'] as const
type OwnTarget = (typeof OWN_TARGETS)[number]
const isOwn = (target: ImportTarget): target is OwnTarget => OWN_TARGETS.some((one) => one === target)

/** The words of targets that other modules bring; the screens of imports wait for them. */
export const loadTargetWords = async (): Promise<void> => {
  await loadAdditions()
  const texts = additionsTo('importTargets').flatMap((one) => Object.values(one))
  await Promise.all(texts.map(({ load }) => load?.()))
}

const textsOf = (target: ImportTarget): TargetTexts | undefined =>
  additionsTo('importTargets').find((texts) => texts[target])?.[target]
const shown = (label: Label | undefined): string => (label ? shownLabel(label) : '')

/** Read when they are shown, in the language of the moment. */
export const targetName = (target: ImportTarget): string =>
  isOwn(target) ? importWords.say(`targets.${target}`) : shown(textsOf(target)?.label)
export const dropText = (target: ImportTarget): string =>
  isOwn(target) ? importWords.say(`drop_${target}`) : shown(textsOf(target)?.drop)
/** Of movements nothing is created: they are posted. */
export const createdText = (target: Exclude<ImportTarget, 'transactions'>): string =>
  isOwn(target) ? importWords.say(`created_${target}`) : shown(textsOf(target)?.created)
export const runText = (target: ImportTarget, count: number): string => {
  if (isOwn(target)) return importWords.say(`run_${target}`, { count, shown: formatNumber(count) })
  const form = new Intl.PluralRules(currentLanguage()).select(count) === 'one' ? 'one' : 'other'
  return shown(textsOf(target)?.run[form]).replace('{{shown}}', formatNumber(count))
}
/** A field of a target that has names of its own for its fields. */
export const ownFieldName = (target: ImportTarget, field: string): string | undefined => textsOf(target)?.field(field)
