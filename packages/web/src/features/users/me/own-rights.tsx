import { AREAS, isRole, type Area } from '@entrepot/contract/kernel/roles.ts'
import type { Me } from '@entrepot/contract/users/user.ts'
import { roleWords } from '../../../kernel/role-words.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Section } from '../../../ui/section.tsx'
import { meWords } from './words.ts'

type Verb = (typeof AREAS)[Area][number]
/** Two spellings of one right (PERM-20). */
const SAME: Partial<Record<Verb, Verb>> = { CREATE: 'ADD', UPDATE: 'EDIT' }

/** The rights of each area: all of them in one word, or one by one. */
const rightsByArea = (roles: readonly string[]): { area: Area; verbs: Verb[] }[] => {
  const held = new Set(roles)
  return (Object.keys(AREAS) as Area[]).flatMap((area) => {
    const verbs = (AREAS[area] as readonly Verb[]).filter((verb) => {
      const role = verb === '' ? `ROLE_${area}` : `ROLE_${area}_${verb}`
      return isRole(role) && held.has(role)
    })
    const named = verbs.includes('FULL') ? (['FULL'] as Verb[]) : [...new Set(verbs.map((verb) => SAME[verb] ?? verb))]
    return named.length > 0 ? [{ area, verbs: named }] : []
  })
}

/** What the person may do, by own roles and those of the groups; others change it (USER-13). */
export const OwnRights = ({ me }: { me: Me }) => {
  const say = meWords.use()
  const sayRoles = roleWords.use()
  const rights = rightsByArea(me.effectiveRoles)
  const verbText = (verb: Verb) => say(`verbs.${verb === '' ? 'FULL' : verb}`)
  return (
    <Section title={say('rights.title')} help={say('rights.help')}>
      <Facts
        of="minmax(160px, max-content) 1fr"
        gap="6px 20px"
        fz={13}
        facts={[
          [
            say('rights.groups'),
            me.groups.length > 0 ? me.groups.map(({ name }) => name).join(', ') : say('rights.no_group'),
          ],
          [say('rights.roles'), rights.length === 0 && say('rights.none')],
          ...rights.map(({ area, verbs }) => [sayRoles(`areas.${area}`), verbs.map(verbText).join(', ')] as const),
        ]}
      />
    </Section>
  )
}
