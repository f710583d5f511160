import { build, type InlineConfig, type Rolldown } from 'vite'

type Chunks = readonly Rolldown.OutputChunk[]
/** What a build would put into how many files by itself; nothing is written. */
const chunksOf = async (config: InlineConfig): Promise<Chunks> => {
  const result = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  return result.output.filter((part) => part.type === 'chunk')
}

/** Modules that are there when these are: their own files, and what those import. */
const modulesWith = (chunks: Chunks, roots: readonly RegExp[]): ReadonlySet<string> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const root of roots) {
    const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => root.test(id)))
    if (holders.length === 0) throw new Error(`No module is called ${root}: is it still where vite.config.ts says?`)
    for (const holder of holders) visit(holder)
  }
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
}

/** What the bundler adds to every build. */
const RUNTIME = '\0rolldown/runtime.js'

/** Which screens there are, in the order in which they are needed; each is named by the modules that begin it. */
type Screens = Record<'entry' | 'login' | 'doors' | 'first' | 'next' | 'phone' | 'onPhone', readonly RegExp[]>
/** The file that a module belongs to: none for what only some other screen shows. */
export type FileOf = (
  id: string,
) => 'base' | 'forms' | 'first' | 'next' | 'phone' | 'shared' | 'shared-first' | 'shared-next' | null

/**
 * A screen comes in one file instead of a hundred: what the explorer needs to show its rows (`first`), and what it
 * needs for the first click (`next`). `base` is what everybody has: what the entry needs, and what the explorer has in
 * common with the pages that need no session. Who needs what is asked of the bundler, so that no list of modules has to
 * be kept.
 *
 * `phone` is the first screen of the mobile application. What that has in common with the explorer is `shared`; what
 * its other screens have in common with the explorer stands in `shared-first` and `shared-next`, so that they bring no
 * more.
 */
export const filesOfScreens = async (config: InlineConfig, screens: Screens): Promise<FileOf> => {
  const chunks = await chunksOf(config)
  const entry = modulesWith(chunks, screens.entry)
  const login = modulesWith(chunks, [...screens.entry, ...screens.login])
  const doors = modulesWith(chunks, [...screens.entry, ...screens.doors])
  const first = modulesWith(chunks, [...screens.entry, ...screens.first])
  const next = modulesWith(chunks, [...screens.entry, ...screens.first, ...screens.next])
  const phone = modulesWith(chunks, [...screens.entry, ...screens.phone])
  const onPhone = modulesWith(chunks, [...screens.entry, ...screens.phone, ...screens.onPhone])
  const ofTheWhole = (id: string) => (first.has(id) ? 'first' : next.has(id) ? 'next' : null)
  return (id) => {
    if (id === RUNTIME || entry.has(id)) return 'base'
    if (doors.has(id)) return first.has(id) ? 'base' : next.has(id) && !login.has(id) ? 'forms' : null
    const file = ofTheWhole(id)
    if (phone.has(id)) return file ? 'shared' : 'phone'
    if (!file || !onPhone.has(id)) return file
    // A sheet of its own would be one request more for little.
    return file === 'first' && id.endsWith('.css') ? 'base' : `shared-${file}`
  }
}
