import { describe, expect, it } from 'vitest'
import { renamedIn, withVariable } from './variables.ts'

describe('the variables of a formula', () => {
  it('are made once for what they stand for, under a name that is free', () => {
    const { variables } = withVariable([], 'quantity', 'Quantité')
    expect(withVariable(variables, 'quantity', 'Autre')).toEqual({ variables, name: 'Quantité' })
    expect(withVariable(variables, 'attributes.f', 'Quantité')).toEqual({
      variables: [...variables, { name: 'Quantité 2', source: 'attributes.f' }],
      name: 'Quantité 2',
    })
    expect(withVariable([], 'attributes.f', 'a{b}\u0000').name).toBe('a b')
  })
  it('take their new name into the template', () => {
    expect(
      renamedIn(
        {
          template: '{a} + { a } * {ab} + a',
          variables: [
            { name: 'a', source: 'quantity' },
            { name: 'ab', source: 'threshold' },
          ],
        },
        'a',
        'q',
      ),
    ).toEqual({
      template: '{q} + {q} * {ab} + a',
      variables: [
        { name: 'q', source: 'quantity' },
        { name: 'ab', source: 'threshold' },
      ],
    })
  })
})
