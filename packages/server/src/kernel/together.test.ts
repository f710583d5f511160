import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sql, type Transaction } from './database.ts'
import { compiledOf, type Joint, type Later } from './joint.ts'
import { NotTogether, Together } from './together.ts'

describe('calls in one transaction', () => {
  const asking: Joint<string, { of: string }> = {
    one: () => CompiledQuery.raw('one'),
    several: (all) => CompiledQuery.raw('several', [...all]) as CompiledQuery<{ of: string }>,
    pick: (rows, param) => rows.filter(({ of }) => of === param),
  }
  const noting = { ...asking, several: (all: readonly string[]) => CompiledQuery.raw('note', [...all]) }
  const aTransaction = () => {
    const asked: string[] = []
    const sent: string[] = []
    const textOf = ({ sql: text, parameters }: CompiledQuery) => `${text} ${parameters.join(' ')}`
    const db = {
      executeQuery: async (query: CompiledQuery) => {
        asked.push(textOf(query))
        return { rows: query.parameters.map((of) => ({ of })) }
      },
    }
    const onCommit = (later: Later) => void sent.push(textOf(compiledOf(later)))
    return { asked, sent, tx: { db, onCommit } as unknown as Transaction }
  }

  it('ask what they ask in one turn once, and write what stands in the order of each', async () => {
    const { asked, sent, tx } = aTransaction()
    const together = new Together(tx, 3)
    const call = (name: string) => async (own: Transaction) => {
      const [row] = await own.ask(asking, name)
      own.onCommit(CompiledQuery.raw(`first of ${name}`))
      own.onCommit({ joint: noting, param: name })
      return row
    }
    const refused = async (own: Transaction) => {
      await own.ask(asking, 'c')
      own.onCommit({ joint: noting, param: 'c' })
      throw new Error('no')
    }
    const outcomes = await together.serve([call('a'), call('b'), refused])
    expect(outcomes).toEqual([{ value: { of: 'a' } }, { value: { of: 'b' } }, { alone: new Error('no') }])
    together.write(new Set([0, 1]))
    expect(asked).toEqual(['several a b c'])
    expect(sent.map((text) => text.trim())).toEqual(['first of b', 'first of a', 'note a b'])
  })

  it('refuse what is not made for several, what is taken, and what is asked when they are over', async () => {
    const { asked, tx } = aTransaction()
    const together = new Together(tx, 5)
    let late: Promise<unknown> | undefined
    const taking = { ...asking, takes: (param: string) => [param] }
    const outcomes = await together.serve<unknown>([
      (own) => own.ask(taking, 'x'),
      (own) => own.ask(taking, 'x'),
      (own) => sql`select 1`.execute(own.db),
      async (own) => {
        late = new Promise((go) => setImmediate(go)).then(() => own.ask(asking, 'late'))
        return 'done'
      },
      () => {
        throw new Error('at once')
      },
    ])
    expect(outcomes.map((outcome) => ('value' in outcome ? 'value' : outcome.alone))).toEqual([
      'value',
      new NotTogether({ isLasting: false }),
      new NotTogether({ isLasting: true }),
      'value',
      new Error('at once'),
    ])
    together.write(new Set([0, 3]))
    await expect(late).rejects.toThrow(NotTogether)
    expect(asked).toEqual(['several x'])
  })

  it('are done alone where they are not answered all of it, or what another one has taken', async () => {
    const { tx } = aTransaction()
    const together = new Together(tx, 4)
    // Each is answered what it named and what lies behind that.
    const behind: Joint<string, { of: string }> = {
      ...asking,
      pick: (rows, param) =>
        param === 'none' ? [] : [...rows.filter(({ of }) => of === param), { of: param.slice(0, 1) }],
      takes: (param) => [param],
      takesWith: ({ of }) => of,
    }
    const outcomes = await together.serve(['a1', 'a2', 'b1', 'none'].map((param) => (own) => own.ask(behind, param)))
    expect(outcomes.map((outcome) => ('value' in outcome ? outcome.value : 'alone'))).toEqual([
      [{ of: 'a1' }, { of: 'a' }],
      'alone',
      [{ of: 'b1' }, { of: 'b' }],
      'alone',
    ])
  })

  it('nothing of them stands behind one that fails after it has written', async () => {
    const { tx } = aTransaction()
    const together = new Together(tx, 2)
    const making = { ...asking, writes: true as const }
    await together.serve([
      (own) => own.ask(making, 'a'),
      async (own) => {
        await own.ask(making, 'b')
        throw new Error('no')
      },
    ])
    expect(() => together.write(new Set([0]))).toThrow(NotTogether)
  })
})
