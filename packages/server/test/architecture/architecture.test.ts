import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import { frenchColonsIn } from './colons.ts'
import { functionsOf } from './functions.ts'
import { allImports, type Import, importsOf, ROOT, sources } from './imports.ts'
import { longCommentsIn } from './long-comments.ts'
import { methodsOfCallsIn } from './methods-of-calls.ts'
import { savingFlagsIn } from './saving-flags.ts'
import { callsToTheRight, featureCycles, fileCycles, RULES, violationsOf } from './rules.ts'

/** What other features stand on, with no endpoint of its own: records are asked for as items, variants and lots. */
const WITHOUT_API = ['records']
/** Screens about what the server says anyway. */
const ONLY_IN_THE_CLIENT = ['api-docs', 'help']

const imports = allImports()
const from = (path: string, ...specifiers: string[]): Import[] =>
  importsOf(path, specifiers.map((specifier) => `import '${specifier}'`).join('\n'))
const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** One violation of each rule, by its name. */
const PLANTED: Record<string, Import[]> = {
  'the contract is pure': [
    ...from('packages/contract/src/tags/tag.ts', 'kysely'),
    ...from('packages/contract/src/tags/rules.ts', 'node:fs'),
  ],
  'packages meet in the contract only': from(
    'packages/web/src/features/items/api.ts',
    '../../../../server/src/features/items/index.ts',
  ),
  'the client of programs is light': from('packages/client/src/send.ts', 'zod'),
  'the kernel knows no feature': from('packages/server/src/kernel/guard.ts', '../features/users/index.ts'),
  'the database knows no feature': from('packages/server/src/db/migrate.ts', '../features/items/index.ts'),
  'the database needs little of the kernel': from('packages/server/src/db/migrate.ts', '../kernel/implement.ts'),
  'features talk through their front door': [
    ...from('packages/server/src/features/stock/move.ts', '../items/items.queries.ts'),
    ...from('packages/web/src/features/stock/page.tsx', '../folders/forest.ts'),
  ],
  'features do not know the app': from('packages/server/src/features/stock/routes.ts', '../../app/features.ts'),
  'the shell knows no feature': from('packages/web/src/shell/main-layout.tsx', '../features/items/index.ts'),
  'the mobile application brings nothing of the wide screens': [
    ...from('packages/web/src/features/items/phone/item-page.tsx', '../../../ui/grid/index.ts'),
    ...from('packages/web/src/shell/phone/phone-layout.tsx', '../main-layout.tsx'),
    ...from('packages/web/src/app/phone-modules.ts', './modules.ts'),
  ],
  'features see the shell by its front door': from(
    'packages/web/src/features/items/item-fields.tsx',
    '../../shell/phone.ts',
  ),
  'the kit knows words and formats only': [
    ...from('packages/web/src/ui/page.tsx', '../kernel/session.ts'),
    ...from('packages/web/src/ui/page.tsx', '@entrepot/contract/items/item.ts'),
  ],
  'the kit does not fetch and knows no address': from('packages/web/src/ui/page.tsx', '@tanstack/react-query'),
  'SQL stands in queries': from('packages/server/src/features/tags/tags.ts', 'kysely'),
  'HTTP stands in the kernel': [
    ...from('packages/server/src/features/tags/routes.ts', 'fastify'),
    ...from('packages/server/src/features/tags/routes.ts', '@fastify/multipart'),
  ],
  'what goes out goes through one door': from('packages/server/src/features/mails/mails.ts', 'node:https', 'node:net'),
  'features write no migration': from('packages/server/src/features/tags/tags.ts', '../../db/migrate.ts'),
  'a domain computes': [
    ...from('packages/server/src/features/imports/domain/guess.ts', 'node:fs'),
    ...from('packages/server/src/features/imports/domain/guess.ts', '../run.ts'),
  ],
  'the product imports no test': [
    ...from('packages/server/src/features/tags/tags.ts', '../../testing/database.ts', './samples.ts'),
    ...from('packages/web/src/kernel/words.ts', 'vitest'),
  ],
  'the client imports nothing of its workshop': from('packages/web/src/kernel/send.ts', '../../dev/fake-api.ts'),
  'the browser has no server library': from('packages/web/src/kernel/send.ts', 'node:crypto'),
}

describe('who may import whom', () => {
  it('looks at every source', () => {
    expect(sources().length).toBeGreaterThan(400)
    expect(new Set(imports.map((one) => one.from)).size).toBeGreaterThan(sources().length * 0.9)
  })
  it('reads every kind of import', () => {
    const text = `import a from './a.ts'; import type { B } from './b.ts'; export { c } from './c.ts'; export * from './d.ts'; const e = await import('./e.ts'); import { f } from '@entrepot/contract/f.ts'; import g from '@mantine/core/styles.css'`
    expect(
      importsOf('packages/x/src/here.ts', text)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([
      '@mantine/core',
      'packages/contract/src/f.ts',
      ...['a', 'b', 'c', 'd', 'e'].map((name) => `packages/x/src/${name}.ts`),
    ])
  })
  it('names only what is there', () => {
    const known = new Set(sources())
    expect(
      imports
        .filter(({ to }) => to.startsWith('packages/') && /\.tsx?$/.test(to) && !known.has(to))
        .map((one) => `${one.from} imports ${one.to}`),
    ).toEqual([])
  })

  it.each(RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) =>
    expect(violationsOf(imports, [rule])).toEqual([]),
  )
  it.each(RULES.map((rule) => [rule.name, rule] as const))('a planted violation is found: %s', (name, rule) => {
    const planted = PLANTED[name] ?? []
    expect(planted.length).toBeGreaterThan(0)
    expect(violationsOf(planted, [rule])).toHaveLength(planted.length)
  })
})

describe('files of the client', () => {
  const client = 'packages/web/src/'
  it('do not need each other, not even a screen and the page that it loads late', () =>
    expect(fileCycles(imports, client)).toEqual([]))
  it('are noticed when they do', () => {
    const screen = `${client}features/tags/screens.ts`
    const page = `${client}features/tags/tags-page.tsx`
    const planted = [
      ...importsOf(screen, `const page = () => import('./tags-page.tsx')`),
      ...importsOf(page, `import type { TagsSearch } from './screens.ts'`),
      ...from(`${client}features/tags/module.ts`, './screens.ts'),
    ]
    expect(fileCycles(planted, client)).toEqual([`${screen} → ${page}`])
  })
})

describe('functions of the client', () => {
  const MOST = 150
  const tooLong = (file: string, text: string) =>
    functionsOf(file, text)
      .filter(({ lines }) => lines > MOST)
      .map(({ name, lines }) => `${file}: ${name} has ${lines} lines`)
  it(`are ${MOST} lines at most, components among them`, () =>
    expect(
      sources()
        .filter((file) => file.startsWith('packages/web/src/'))
        .flatMap((file) => tooLong(file, readFileSync(join(ROOT, file), 'utf8'))),
    ).toEqual([]))
  it('are noticed when they are longer', () => {
    const component = (lines: number) => `export const Page = () => {\n${'look()\n'.repeat(lines - 2)}}`
    expect(tooLong('page.tsx', component(MOST))).toEqual([])
    expect(tooLong('page.tsx', component(MOST + 1))).toEqual(['page.tsx: Page has 151 lines'])
  })
})

describe('functions of calls', () => {
  it('are not made as methods, which would keep all that a call holds', () =>
    expect(
      sources()
        .filter((file) => /^packages\/(server|contract)\/src\/(?!.*(\.test\.|testing\/|samples))/.test(file))
        .flatMap((file) => methodsOfCallsIn(file, readFileSync(join(ROOT, file), 'utf8'))),
    ).toEqual([]))
  it('are noticed when they are', () => {
    const planted = [
      'query.heard = (error) => reject(error)',
      'this.#watch ??= function () { end() }',
      'all[at] = async () => 1',
    ]
    for (const text of planted) expect(methodsOfCallsIn('ask.ts', text), text).toHaveLength(1)
    const named = 'const heard = (error) => reject(error); query.heard = heard; run({ heard: () => 1 })'
    expect(methodsOfCallsIn('ask.ts', named)).toEqual([])
  })
})

describe('screens', () => {
  const flagsOf = (file: string, text: string) => savingFlagsIn(text).map((flag) => `${file}: ${flag}`)
  it('leave it to useSubmit whether something is being sent', () =>
    expect(
      sources()
        .filter((file) => /^packages\/web\/src\/(features|shell)\/(?!.*\.test\.)/.test(file))
        .flatMap((file) => flagsOf(file, readFileSync(join(ROOT, file), 'utf8'))),
    ).toEqual([]))
  it('are noticed when they do not, however they call it', () => {
    const planted = [
      `const [saving, setSaving] = useState(false)`,
      `const [isBusy, markBusy] = useState<boolean>(false)`,
      `try { await remove() } finally {\n  setTurning(false)\n}`,
      `const remove = useMutation({ mutationFn: () => tags.remove() })`,
    ]
    for (const text of planted) expect(flagsOf('tags.tsx', text)).toHaveLength(1)
    const shownAtOnce = `useMutation({ mutationFn: store, onMutate: (changed) => client.setQueryData(key, changed) })`
    expect(flagsOf('tags.tsx', shownAtOnce)).toEqual([])
  })
})

describe('sentences', () => {
  const oneLanguage = /\.(fr|en)\.ts$|\.test\.|samples|\/testing\/|\/demo\/|contract\/src\/kernel\/language\.ts$/
  it('have the colon of their reader', () =>
    expect(
      sources()
        .filter((file) => /^packages\/\w+\/src\//.test(file) && !oneLanguage.test(file))
        .flatMap((file) => frenchColonsIn(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line}`)),
    ).toEqual([]))
  it('are noticed when they have that of French whoever reads', () => {
    expect(frenchColonsIn(String.raw`{name}\u00A0: {text}`)).toHaveLength(1)
    expect(frenchColonsIn('const told = withColon(language, name, text)')).toEqual([])
  })
})

describe('comments', () => {
  it('end where code does', () =>
    expect(
      sources().flatMap((file) =>
        longCommentsIn(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line}`),
      ),
    ).toEqual([]))
  it('are noticed when they do not', () => {
    const long = 'word '.repeat(30)
    for (const line of [`// ${long}`, `  /** ${long} */`, `   * ${long}`]) expect(longCommentsIn(line)).toHaveLength(1)
    expect(longCommentsIn(`it('${long}', run)\n// short`)).toEqual([])
  })
})

describe('features', () => {
  it.each(['contract', 'server', 'web'])('form no ring in the %s', (side) =>
    expect(featureCycles(imports, side)).toEqual([]),
  )
  it('are noticed when they do, also where no two files need each other', () => {
    const ring = [
      ...from('packages/server/src/features/a/one.ts', '../b/index.ts'),
      ...from('packages/server/src/features/b/two.ts', '../c/index.ts'),
      ...from('packages/server/src/features/c/three.ts', '../a/index.ts'),
    ]
    expect(featureCycles(ring, 'server')).toEqual(['a → b → c'])
  })
  it('call only what stands to their left', () => {
    expect(callsToTheRight(imports)).toEqual([])
    expect(
      callsToTheRight([
        ...from('packages/server/src/features/folders/move.ts', '../stock/index.ts'),
        ...from('packages/server/src/features/tags/tags.ts', '../layouts/index.ts'),
        ...from('packages/server/src/features/ledger/prove.ts', '../named-nowhere/index.ts'),
        ...from('packages/server/src/features/named-nowhere/list.ts', '../imports/index.ts'),
      ]),
    ).toHaveLength(3)
  })
  it('have one name on every side', () => {
    const contract = foldersIn('packages/contract/src').filter((name) => name !== 'kernel')
    expect(foldersIn('packages/server/src/features').sort()).toEqual([...contract, ...WITHOUT_API].sort())
    expect(Object.keys(CONTRACTS).sort()).toEqual(contract.sort())
    expect(
      foldersIn('packages/web/src/features')
        .filter((name) => !contract.includes(name))
        .sort(),
    ).toEqual([...ONLY_IN_THE_CLIENT])
  })
})
