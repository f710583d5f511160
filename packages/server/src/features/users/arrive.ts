import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { INVITATION_DAYS } from '@entrepot/contract/users/manage-users.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { invitationLink } from './password-link.ts'
import { lookForEmail, nameWhoArrived } from './people.queries.ts'
import { insertPerson, type Person, personByEmail } from './person.queries.ts'

type Arrived = { user: string; email: string; language: string; isAdministrator: boolean }
type Giver = { services: Pick<Services, 'clock' | 'settings' | 'words'> }

/**
 * Those of a company that was read in from another installation (decision 0024): known again by their address, and as
 * little a member as anybody who was invited. Nobody's account opens by it, and no password came along. Its
 * administrators are sent a link; they invite the others.
 */
export const placeArrived = async (
  giver: Giver,
  db: Db,
  company: { guid: string; name: string },
  people: readonly Arrived[],
): Promise<{ known: number; invited: string[] }> => {
  let known = 0
  const invited: string[] = []
  for (const one of people) {
    const { person, isNew } = await personAt(giver, db, one)
    if (!isNew) known++
    await nameWhoArrived(db, company.guid, one.user, person.guid, one.email)
    if (!one.isAdministrator) continue
    await inviteBack(giver, db, company, person, one.user)
    invited.push(person.email)
  }
  return { known, invited }
}

const personAt = async ({ services }: Giver, db: Db, { email, language }: Arrived) => {
  const emailKey = nameKey(email)
  await lookForEmail(db, emailKey)
  const known = await personByEmail(db, emailKey)
  if (known) return { person: known, isNew: false }
  const guid = services.clock.uuid()
  const person: Person = {
    guid,
    email,
    passwordHash: null,
    language: languageOf(language),
    isProved: false,
    sessionVersion: 0,
  }
  await insertPerson(db, { ...person, emailKey })
  return { person, isNew: true }
}

const inviteBack = async (
  giver: Giver,
  db: Db,
  company: { guid: string; name: string },
  person: Person,
  user: string,
): Promise<void> => {
  const { words, clock } = giver.services
  const { url } = await invitationLink(giver, db, person, { company: company.guid, user })
  const say = (part: string) =>
    words(languageOf(person.language), `users:mail.arrived.${part}`, { company: company.name, days: INVITATION_DAYS })
  await queueMail(
    db,
    clock,
    plainMail(person.email, say('subject'), [say('text'), say('end')], { label: say('button'), url }),
  )
}
