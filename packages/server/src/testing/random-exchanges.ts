import fc from 'fast-check'

type Own = { name: string; target: string; type: string }
type Names = (most: number) => fc.Arbitrary<string[]>
const isWritable = ({ name }: Own) => !/[{}"&\u00A0]/.test(name)
const each = <T extends object>(called: readonly string[], more: (at: number) => fc.Arbitrary<T>) =>
  fc.tuple(...called.map((name, at) => more(at).map((rest) => ({ name, ...rest }))))

const AUTHS = [
  { authType: 'none' },
  { authType: 'basic', auth: { username: 'entrepot' }, secrets: ['password'] },
  { authType: 'bearer', secrets: ['token'] },
  { authType: 'api_key', auth: { in: 'query', name: 'key' }, secrets: ['value'] },
  {
    authType: 'oauth2_client_credentials',
    auth: { tokenUrl: 'https://example.org/token', clientId: 'entrepot', scope: 'stock' },
    secrets: ['clientSecret'],
  },
] as const
const connections = (names: Names) =>
  names(3).chain((called) =>
    each(called, () =>
      fc.record({
        application: fc.constantFrom('sap', 'zapier'),
        baseUrl: fc.constantFrom('https://example.org/api', 'https://example.org:8443'),
        headers: fc.subarray([
          { name: 'X-Tenant', value: 'halle', secret: false },
          { name: 'X-Key', value: '', secret: true },
        ]),
        auth: fc.constantFrom(...AUTHS),
      }),
    ).map((all) => all.map(({ auth, ...rest }) => ({ ...rest, ...auth }))),
  )

/** Each calls the one after it, which is written before it. */
const functions = (own: readonly Own[]) => {
  const texts = own.filter(({ type, target }) => type === 'text' && target === 'items').filter(isWritable)
  const code = (at: number, count: number) =>
    `concat({name}, "-"${texts.map(({ name }) => `, {attributes.${name}}`).join('')}${at + 1 < count ? `, {fn.F_${at + 1}}` : ''})`
  return fc
    .integer({ min: 0, max: 3 })
    .map((count) =>
      Array.from({ length: count }, (_, at) => ({ name: `F_${at}`, code: code(at, count), returnedValue: 'text' })),
    )
}

const requests = (names: Names, own: readonly Own[], to: readonly string[], computed: readonly string[]) => {
  const items = own.filter(({ target }) => target === 'items').filter(isWritable)
  const values = [...items.map(({ name }) => `item.attributes.${name}`), ...computed.map((name) => `fn.${name}`)]
  return names(3).chain((called) =>
    each(called, (at) =>
      fc.record({
        active: fc.boolean(),
        trigger: fc.constantFrom('item_created', 'stock_out', 'manual'),
        connection: fc.constant(to[at] ?? null),
        headers: fc.subarray([{ name: 'X-From', value: 'Entrepôt' }]),
        filters: fc.constant({
          operator: 'AND',
          rules: items.slice(0, at).map(({ name }) => ({ field: `attributes.${name}`, operator: 'not_empty' })),
        }),
        method: fc.constantFrom('POST', 'PUT'),
        url: fc.constant(to[at] === undefined ? 'https://example.org/{{record.guid}}' : 'items/{{item.tag}}'),
        payload: fc.subarray(values).map((some) => JSON.stringify(some.map((path) => `{{${path}}}`))),
        returnedValue: fc.subarray([{ path: '$.id', field: 'tag' }]),
      }),
    ),
  )
}

const incomingRequests = (names: Names, own: readonly Own[]) =>
  names(3).chain((called) =>
    each(called, () =>
      fc.record({
        active: fc.boolean(),
        action: fc.constant('update_item'),
        force_creation: fc.boolean(),
        conditions: fc.constantFrom(
          { operator: 'AND', rules: [] },
          { operator: 'OR', rules: [{ field: '$.kind', operator: 'equals', value: 'sale' }] },
        ),
        mapping: fc
          .subarray(own.filter(({ target }) => target === 'items'))
          .map((some) => [
            { field: 'tag', path: '$.sku', value: null },
            ...some.map(({ name }) => ({ field: `attributes.${name}`, path: '$.note', value: null })),
          ]),
        idPath: fc.constantFrom(null, '$.id'),
      }),
    ),
  )

const dashboards = (names: Names, own: readonly Own[], groups: readonly string[]) => {
  const axis = own.find(({ type, target }) => type === 'select' && target === 'items')
  const charts = ['Un', 'Deux'].map((title, at) => ({
    config: {
      title,
      type: 'bar',
      source: 'items',
      measures: [{ type: 'count' }],
      x: axis ? `attributes.${axis.name}` : 'type',
    },
    place: { x: at * 6, y: 0, w: 6, h: 4 },
  }))
  // Two people may have called theirs the same.
  const called = fc
    .tuple(names(groups.length > 0 ? 2 : 0), fc.boolean())
    .map(([of, isOne]) => (isOne ? of.map(() => of[0]!) : of))
  return called.chain((of) =>
    each(of, () => fc.record({ groups: fc.subarray([...groups], { minLength: 1 }), charts: fc.subarray(charts) })),
  )
}

/** What a company exchanges with other systems, and the dashboards it shows its groups. */
export const randomExchanges = (names: Names, own: readonly Own[], groups: readonly string[]) =>
  fc.tuple(connections(names), functions(own)).chain(([to, computed]) =>
    fc.record({
      connections: fc.constant(to),
      functions: fc.constant(computed),
      requests: requests(
        names,
        own,
        to.map(({ name }) => name),
        computed.map(({ name }) => name),
      ),
      incomingRequests: incomingRequests(names, own),
      dashboards: dashboards(names, own, groups),
    }),
  )
