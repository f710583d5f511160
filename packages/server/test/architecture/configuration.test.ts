import { MODULE_LIST, SECTIONS } from '@entrepot/contract/modules.ts'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../src/app/features.ts'
import { registryOf } from '../../src/app/registry.ts'
import { CONFIGURED, NOT_CONFIGURED, RECORDS_LEFT_OUT } from './configuration.ts'

const owned = Object.entries(FEATURES).flatMap(([feature, { owns = [] }]) =>
  owns.map((table) => [table, feature] as const),
)
const decided = [...Object.keys(CONFIGURED), ...NOT_CONFIGURED.flatMap(({ tables }) => tables)]
type Facts = {
  name: string
  flag?: string
  records?: Readonly<Record<string, object>>
  sections?: object
}
const modules: readonly Facts[] = MODULE_LIST

describe('the file of the configuration (X-50)', () => {
  it('holds every table of what a company decides, or says why not: a new one is in neither list', () => {
    expect(decided.toSorted()).toEqual(owned.map(([table]) => table).toSorted())
    expect(NOT_CONFIGURED.every(({ why }) => why.length > 20)).toBe(true)
  })
  it('has a section for each of them, by the feature that writes the table', () => {
    expect([...new Set(Object.values(CONFIGURED))].toSorted()).toEqual([...SECTIONS].toSorted())
    for (const [table, section] of Object.entries(CONFIGURED)) {
      const [, feature = ''] = owned.find(([of]) => of === table) ?? []
      expect([table, Object.keys(FEATURES[feature]?.sections ?? {})]).toEqual([table, [section]])
    }
  })
  it('has a section of every module whose records are configuration, but for those with a reason', () => {
    const configured = modules.flatMap(({ records = {}, sections }) =>
      Object.entries(records).flatMap(([record, facts]) =>
        'topic' in facts && facts.topic === 'config' ? [{ record, isInFile: sections !== undefined }] : [],
      ),
    )
    expect(configured.length).toBeGreaterThan(10)
    expect(configured.flatMap(({ record, isInFile }) => (isInFile ? [] : [record])).toSorted()).toEqual(
      Object.keys(RECORDS_LEFT_OUT).toSorted(),
    )
    expect(Object.values(RECORDS_LEFT_OUT).every((why) => why.length > 20)).toBe(true)
  })
  it('asks in each section for the module of its feature', () => {
    const { sections } = registryOf()
    for (const { name, sections: own = {}, flag } of modules)
      for (const section of SECTIONS.filter((one) => Object.hasOwn(own, one)))
        expect([name, section, sections[section].module]).toEqual([name, section, flag])
  })
})
