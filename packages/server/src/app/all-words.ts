import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import type { ModuleNames } from '@entrepot/contract/kernel/module.ts'
import { LANGUAGES, type Language } from '@entrepot/contract/kernel/language.ts'
import { joinNames } from '@entrepot/contract/names.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { WordFile } from '../kernel/words.ts'

/** What a module may have in its folder of the contract: `<module>/<part>.<language>.ts`. */
type Part = 'words' | 'errors' | 'names' | 'messages' | 'sheets' | 'mail'

const read = async (folder: string, part: Part, language: Language): Promise<object | null> => {
  const address = import.meta.resolve(`@entrepot/contract/${folder}/${part}.${language}.ts`)
  return existsSync(fileURLToPath(address)) ? ((await import(address)) as { default: object }).default : null
}

const MODULES = Object.keys(CONTRACTS)
const ofModules = async (part: Part, language: Language): Promise<[module: string, words: object][]> => {
  const found = await Promise.all(MODULES.map(async (name) => [name, await read(name, part, language)] as const))
  return found.flatMap(([name, words]) => (words ? [[name, words] as [string, object]] : []))
}
const joined = async (part: Part, language: Language): Promise<object> =>
  Object.assign({}, ...(await ofModules(part, language)).map(([, words]) => words))

/** Every namespace of one language: each module under its name, and what is put together from all of them. */
const namespacesOf = async (language: Language): Promise<Record<string, object>> => {
  const names = (await ofModules('names', language)).map(([, words]) => words as ModuleNames)
  const kernel = (await read('kernel', 'words', language)) as { errors: object }
  return {
    ...Object.fromEntries(await ofModules('words', language)),
    kernel: { errors: { ...kernel.errors, ...(await joined('errors', language)) } },
    names: joinNames(names),
    notifications: await joined('messages', language),
    notificationMail: await joined('mail', language),
    sheets: await joined('sheets', language),
  }
}

const [fr, en] = await Promise.all([...LANGUAGES].map(namespacesOf))
/** Every namespace in both languages, as found in the folders of the contract; the built server has it with it. */
export const allWords: Record<string, WordFile> = Object.fromEntries(
  Object.entries(fr!).map(([name, words]): [string, WordFile] => [name, { fr: words, en: en![name]! }]),
)
