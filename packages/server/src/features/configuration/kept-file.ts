import type { ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import type { SectionName } from '@entrepot/contract/modules.ts'
import type { Reference } from '../../kernel/configuration.ts'
import { placeOfName, type Sections } from './plan.ts'

type Raw = Readonly<Record<string, unknown>>

/**
 * A configuration as it was kept with a change: entries by the guid they have here, and guids by their names of then.
 */
export class KeptFile {
  private readonly sections: Sections
  private readonly file: ConfigurationFile['sections']
  private readonly entries = new Map<string, Map<string, Raw>>()
  private readonly names = new Map<string, Map<string, string>>()
  constructor(sections: Sections, file: ConfigurationFile['sections']) {
    this.sections = sections
    this.file = file
  }
  keysOf(section: string): string[] {
    return (this.file[section] ?? []).flatMap(({ key }) => (typeof key === 'string' ? [key] : []))
  }
  /** Without its key. */
  rawOf(section: string, guid: string): Raw {
    let known = this.entries.get(section)
    if (!known) {
      known = new Map(
        (this.file[section] ?? []).flatMap(({ key, ...raw }) => (typeof key === 'string' ? [[key, raw] as const] : [])),
      )
      this.entries.set(section, known)
    }
    return known.get(guid) ?? {}
  }
  guidOf({ section, scope, name }: Reference): string | undefined {
    let known = this.names.get(section)
    if (!known) this.names.set(section, (known = this.namesOf(section)))
    return known.get(placeOfName(section, scope, name))
  }
  private namesOf(section: SectionName): Map<string, string> {
    return new Map(
      (this.file[section] ?? []).flatMap(({ key, ...raw }): [string, string][] => {
        const { entry } = this.sections[section].check(raw)
        if (!entry || typeof key !== 'string') return []
        return [[placeOfName(section, this.sections[section].scope(entry), entry.name), key]]
      }),
    )
  }
}
