import type { Import } from './imports.ts'

/** `to` may speak of what `from` caught: `$1` is its first group. */
export type Rule = { name: string; why: string; from: RegExp; to: RegExp; unless?: RegExp }

const TEST = String.raw`(?!.*\.test\.tsx?$)`
const source = (path: string) => new RegExp(`^${TEST}${path}`)

/** Who may not import whom (docs/architecture.md). */
export const RULES: readonly Rule[] = [
  {
    name: 'the contract is pure',
    why: 'It runs in the browser and on the server: zod and itself, nothing else.',
    from: source('packages/contract/src/'),
    to: /./,
    unless: /^(packages\/contract\/src\/|zod$)/,
  },
  {
    name: 'packages meet in the contract only',
    why: 'The server would end up in the browser, or the browser on the server.',
    from: /^packages\/(web|server|e2e|client)\//,
    to: /^packages\/(web|server|e2e|client)\//,
    unless: /^packages\/$1\//,
  },
  {
    name: 'the client of programs is light',
    why: 'It runs where the product does not: of the contract it takes types, which are gone by then.',
    from: source('packages/client/src/'),
    to: /./,
    unless: /^(packages\/(client|contract)\/src\/|eventsource-parser$)/,
  },
  {
    name: 'the kernel knows no feature',
    why: 'It could not be understood without them.',
    from: source('packages/(server|web|contract)/src/kernel/'),
    to: /^packages\/[^/]+\/src\/(features|app|shell|ui|testing)\//,
  },
  {
    name: 'the database knows no feature',
    why: 'Migrations run before anything else is there.',
    from: source('packages/server/src/db/'),
    to: /^packages\/server\/src\/(features|app|testing)\//,
  },
  {
    name: 'the database needs little of the kernel',
    why: 'Its settings, its pool and the refusal to start; everything else of the kernel stands on the database.',
    from: source('packages/server/src/db/'),
    to: /^packages\/server\/src\/kernel\//,
    unless: /kernel\/(start-refused|settings|database)\.ts$/,
  },
  {
    name: 'features talk through their front door',
    why: 'What stands behind index.ts may change.',
    from: /^packages\/(server|web)\/src\/features\/([^/]+)\//,
    to: /^packages\/(server|web)\/src\/features\//,
    unless: /^packages\/$1\/src\/features\/($2\/|[^/]+\/index\.tsx?$)/,
  },
  {
    name: 'features do not know the app',
    why: 'The app assembles them.',
    from: source('packages/(server|web)/src/(features|shell|ui|kernel|db)/'),
    to: /^packages\/[^/]+\/src\/app\//,
  },
  {
    name: 'the shell knows no feature',
    why: 'It asks for what features register; the app brings both together.',
    from: source('packages/web/src/shell/'),
    to: /^packages\/web\/src\/features\//,
  },
  {
    name: 'the mobile application brings nothing of the wide screens',
    why: 'A phone would load them: its screens take what both share, and parts of their own.',
    from: source('packages/web/src/(shell/phone|features/[^/]+/phone|app/phone-)'),
    to: /^packages\/web\/src\/(app\/(router|modules)\.|shell\/(main-layout|palette|pane-layout|sections\/|tour\/|user-)|ui\/(grid\/|page\.|dialog|form|side-drawer|quantity-input)|features\/[^/]+\/(module|additions|explorer\/))/,
  },
  {
    name: 'features see the shell by its front door',
    why: 'What stands behind index.ts may change.',
    from: source('packages/web/src/features/'),
    to: /^packages\/web\/src\/shell\//,
    unless: /shell\/(phone\/)?index\.ts$/,
  },
  {
    name: 'the kit knows words and formats only',
    why: 'It is a kit for any product; of the contract it knows the language of conditions, which has an editor here.',
    from: source('packages/web/src/ui/'),
    to: /^packages\//,
    unless:
      /^packages\/(web\/src\/(ui\/|kernel\/(words|format|month-days|quiet|typing|unreadable)\.ts$)|contract\/src\/kernel\/(conditions\/|text\.ts$))/,
  },
  {
    name: 'the kit does not fetch and knows no address',
    why: 'It shows what it is given; only the rows of a grid are pages of a query.',
    from: source('packages/web/src/ui/(?!grid/use-rows\\.ts$)'),
    to: /^@tanstack\/react-(query|router)$/,
  },
  {
    name: 'SQL stands in queries',
    why: 'Every statement of a feature is found in its *.queries.ts.',
    from: source('packages/server/src/features/(?!.*queries\\.ts$)'),
    to: /^(kysely|pg)$/,
  },
  {
    name: 'HTTP stands in the kernel',
    why: 'A feature would be bound to the library.',
    from: source('packages/server/src/(features|db)/'),
    to: /^(@fastify\/.*|fastify)$/,
  },
  {
    name: 'what goes out goes through one door',
    why: 'Only `kernel/outgoing.ts` judges the address behind a name, and connects to what it judged (API-23).',
    from: source('packages/server/src/features/'),
    to: /^node:(http|https|http2|net|tls|dns|dns\/promises|dgram)$/,
  },
  {
    name: 'features write no migration',
    why: 'Only the health check asks whether the schema is current, and only archives read every table there is.',
    from: source('packages/server/src/features/(?!system/routes\\.ts$|archives/write\\.ts$)'),
    to: /^packages\/server\/src\/db\//,
  },
  {
    name: 'a domain computes',
    why: 'No database, no clock, no files: decisions are tested by tables of cases.',
    from: source('packages/server/src/features/([^/]+)/domain/'),
    to: /./,
    unless: /^packages\/(server\/src\/features\/$1\/domain|contract\/src)\//,
  },
  {
    name: 'the product imports no test',
    why: 'Tests, their tools and the samples of the sweeps are not delivered.',
    from: /^(?!.*(\.test\.tsx?|\/samples\.ts)$)packages\/(contract|server|web)\/src\/(?!testing\/)/,
    to: /(\.test\.tsx?$|\/samples\.ts$|^packages\/[^/]+\/test\/|^packages\/server\/src\/testing\/|^(vitest|fast-check|oxc-parser)$)/,
  },
  {
    name: 'the client imports nothing of its workshop',
    why: 'Only the kit page of a development server stands there.',
    from: source('packages/web/src/(?!app/router\\.tsx$)'),
    to: /^packages\/web\/dev\//,
  },
  {
    name: 'the browser has no server library',
    why: 'It would be loaded by everybody.',
    from: source('packages/(web|contract)/src/'),
    to: /^(node:.*|pg|kysely|fastify|pino|hucre|nodemailer)$/,
  },
]

const fitted = (pattern: RegExp, groups: readonly string[]) =>
  new RegExp(pattern.source.replace(/\$(\d)/g, (_, n: string) => groups[Number(n)] ?? ''))

export const violationsOf = (imports: readonly Import[], rules: readonly Rule[] = RULES): string[] =>
  rules.flatMap(({ name, from, to, unless }) =>
    imports
      .filter((one) => {
        const caught = from.exec(one.from)
        return caught !== null && to.test(one.to) && !(unless && fitted(unless, caught).test(one.to))
      })
      .map((one) => `${name}: ${one.from} imports ${one.to}`),
  )

/**
 * A feature of the server calls what stands to its left or beside it (docs/architecture.md). Those not named here stand
 * at the right end: nobody calls them.
 */
export const SERVER_ORDER = [
  ['notifications', 'security'],
  ['auth', 'users', 'groups', 'companies'],
  ['sso', 'plans'],
  ['categories', 'tags', 'fields'],
  ['forms'],
  ['folders'],
  ['records'],
  ['stock'],
  ['items'],
  ['variants', 'pictures', 'attachments', 'trash', 'reservations'],
  ['imports', 'layouts', 'search', 'rights'],
  ['laboratory'],
  ['comments', 'views', 'bulk', 'ledger', 'file-search', 'image-search', 'presence'],
  ['sites', 'suppliers'],
  ['forecast'],
  ['orders'],
  ['business-rules'],
  ['mails'],
  ['connections', 'functions'],
  ['operation-templates', 'recipients'],
  ['operations'],
  ['checkouts'],
  ['dashboards'],
] as const

export const callsToTheRight = (imports: readonly Import[]): string[] => {
  const FEATURE = /^packages\/server\/src\/features\/([^/]+)\//
  const rank = (feature: string) => {
    const place = SERVER_ORDER.findIndex((group) => (group as readonly string[]).includes(feature))
    return place < 0 ? SERVER_ORDER.length : place
  }
  return imports.flatMap(({ from, to }) => {
    const [user, used] = [FEATURE.exec(from)?.[1], FEATURE.exec(to)?.[1]]
    if (!user || !used || user === used) return []
    return rank(used) < SERVER_ORDER.length && rank(used) <= rank(user) ? [] : [`${from} calls ${used}`]
  })
}

/** Feature folders that need each other, also where no two files do; each with the way round. */
export const featureCycles = (imports: readonly Import[], side: string): string[] => {
  const FEATURE = new RegExp(`^packages/${side === 'contract' ? 'contract/src' : `${side}/src/features`}/([^/]+)/`)
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [user, used] = [FEATURE.exec(from)?.[1], FEATURE.exec(to)?.[1]]
    if (user && used && user !== used) needs.set(user, (needs.get(user) ?? new Set()).add(used))
  }
  const found = new Set<string>()
  const walk = (feature: string, way: readonly string[]) => {
    if (way.includes(feature)) return void found.add(inOrder(way.slice(way.indexOf(feature))).join(' → '))
    for (const next of needs.get(feature) ?? []) walk(next, [...way, feature])
  }
  for (const feature of needs.keys()) walk(feature, [])
  return [...found].sort()
}

/** Files that need each other, parts that come late included; each ring with the way round. */
export const fileCycles = (imports: readonly Import[], folder: string): string[] => {
  const isOurs = (file: string) => file.startsWith(folder) && !/\.test\.tsx?$/.test(file)
  const needs = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (isOurs(from) && isOurs(to)) needs.set(from, [...(needs.get(from) ?? []), to])
  }
  const found = new Set<string>()
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) return void found.add(inOrder(way.slice(way.indexOf(file))).join(' → '))
    if (done.has(file)) return
    for (const next of needs.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of needs.keys()) walk(file, [])
  return [...found].sort()
}
const inOrder = (ring: readonly string[]) => {
  const start = ring.indexOf([...ring].sort()[0]!)
  return [...ring.slice(start), ...ring.slice(0, start)]
}
