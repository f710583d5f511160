import { beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../kernel/failure.ts'
import { reasonOf } from './reason.ts'
import { formWords } from './words.ts'

const failed = (status: number, errors: { field: string; code: string; message: string }[] = []) =>
  new Failure(status, { message: 'Le serveur a rencontré un problème', errors } as never, [
    'Le serveur a rencontré un problème',
  ])

describe('why a layout was not saved or deleted (FORM-08)', () => {
  beforeAll(() => formWords.load())
  it('has words of its own for each act where nobody knows why', () => {
    const told = (['create', 'update', 'delete'] as const).map((act) => reasonOf(failed(500), act))
    expect(told).toEqual([
      formWords.say('unknown.create'),
      formWords.say('unknown.update'),
      formWords.say('unknown.delete'),
    ])
    expect(new Set(told).size).toBe(3)
  })
  it('is what the server says where it knows', () => {
    const wrong = { field: 'sections.0.fields', code: 'form_section_empty', message: 'Une section est vide' }
    expect(reasonOf(failed(422, [wrong]), 'update')).toBe('Une section est vide')
    expect(reasonOf(failed(409), 'delete')).not.toBe(formWords.say('unknown.delete'))
  })
})
