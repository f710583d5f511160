// Fails when a part of the web client, or what the server reads before it answers, is heavier than its budget. Run
// after both are built. The journey `first-load` finds in a browser whether what is counted here is what is loaded.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const distOf = (part) => join(import.meta.dirname, '..', 'packages', part, 'dist')
const manifestOf = (part) => {
  const path = join(distOf(part), '.vite', 'manifest.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  console.error(`packages/${part}/dist has no manifest: npm test -- --only=build.`)
  return process.exit(1)
}
const dist = distOf('web')
const manifest = manifestOf('web')
const server = manifestOf('server')
const kB = (bytes) => bytes / 1000

/** Chunks that load together with `keys`: their static imports, and theirs. */
const together = (keys, chunks = manifest) => {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key) || !chunks[key]) return
    seen.add(key)
    for (const next of chunks[key].imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return seen
}
const sizes = new Map()
const gzipped = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return sizes.get(file)
}
const script = (keys) => kB([...keys].reduce((sum, key) => sum + gzipped(manifest[key].file), 0))

const find = (pattern) =>
  Object.keys(manifest).filter(
    (key) => pattern.test(manifest[key].src ?? key) || pattern.test(manifest[key].name ?? ''),
  )
const entry = find(/^index\.html$/).filter((key) => manifest[key].isEntry)
const named = (...names) => Object.keys(manifest).filter((key) => names.includes(manifest[key].name))
const login = [
  ...entry,
  ...named('words-fr'),
  ...find(/features\/auth\/login-page\.tsx$/),
  ...find(/features\/auth\/words\.fr\.ts$/),
]
const explorer = [...entry, ...named('first', 'shared', 'shared-first', 'words-fr', 'words-first-fr')]
/** Until the first screen of the mobile application stands. */
const phone = [
  ...entry,
  ...named('phone', 'shared', 'words-fr', 'words-phone-fr'),
  ...find(/web\/src\/kernel\/modules\.ts$|^src\/kernel\/modules\.ts$/),
]
/** What stands after a sign-in, with what it shares with the explorer. */
const home = [...explorer, ...named('home-page', 'words-home-fr')]
/** What is there a moment after the first screen. */
const settled = [...explorer, ...named('next', 'shared-next', 'words-next-fr')]

const styles = (keys) =>
  kB([...new Set([...keys].flatMap((key) => manifest[key].css ?? []))].reduce((sum, file) => sum + gzipped(file), 0))
/** As it lies on the disk: nothing of it travels. */
const whole = (keys) =>
  kB([...keys].reduce((sum, key) => sum + statSync(join(distOf('server'), server[key].file)).size, 0))
const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'))
const initial = together(settled)

/** Heavier by nature, and loaded only by the screens that show them. */
const EXCEPTIONS = [
  [/echarts|charts/, 215],
  [/tiptap|rich-text-editor/, 130],
  [/querybuilder|rule-builder/, 45],
  [/barcode|bwip/, 70],
]
const rows = [
  ['server until it answers, not compressed', whole(together(['src/main.ts', 'src/app/start-node.ts'], server)), 9_000],
  ['login, initial JS', script(together(login)), 150],
  // Each module costs some 0.3 kB of addresses and names; the explorer as really loaded stays below 260 kB.
  // The list of the explorer and that of a task on a phone share their parts, in a file of their own, which costs 1 kB.
  ['explorer until its rows stand, JS', script(together(explorer)), 257],
  ['start page until its lines stand, JS', script(together(home)), 261],
  ['mobile application until its first screen stands, JS', script(together(phone)), 161],
  ['what comes when they stand, JS', script(together(settled)) - script(together(explorer)), 112],
  ['explorer until its rows stand, CSS', styles(together(explorer)), 30],
  ...find(/-page\.tsx$/).map((key) => [
    `${key}, CSS with the shell`,
    styles(new Set([...together(explorer), ...together([key])])),
    30,
  ]),
  ...fonts.map(({ file }) => [file, kB(statSync(join(dist, file)).size), 50]),
  ...Object.entries(manifest)
    .filter(([key, { isDynamicEntry, file }]) => isDynamicEntry && file.endsWith('.js') && !initial.has(key))
    .map(([key]) => {
      // What a route adds to the shell that is already there; a dialog or drawer, to the screen that opens it.
      const openers = Object.keys(manifest).filter(
        (other) =>
          other !== key &&
          manifest[other].isDynamicEntry &&
          [...together([other])].some(
            (part) => !initial.has(part) && (manifest[part].dynamicImports ?? []).includes(key),
          ),
      )
      const present = openers.length > 0 ? together([...settled, ...openers]) : initial
      const added = [...together([key])].filter((other) => !present.has(other))
      const exception = EXCEPTIONS.find(([pattern]) => pattern.test(key))
      return [key, script(added), exception ? exception[1] : 60]
    })
    .toSorted((a, b) => b[1] - a[1]),
]
let failed = false
for (const [name, size, limit] of rows) {
  const over = size > limit
  failed ||= over
  if (over || (limit !== 60 && !name.endsWith('with the shell')) || process.argv.includes('--all'))
    console.log(`${over ? 'OVER ' : 'ok   '}${size.toFixed(1).padStart(7)} / ${String(limit).padStart(3)} kB  ${name}`)
}
process.exit(failed ? 1 : 0)
