export { placeArrived } from './arrive.ts'
export { newLinkToken } from './password-link.ts'
export { joinCompany, keepEmailChange, removeMember } from './people.queries.ts'
export { planOf } from './me.ts'
export { createMember, type NewMember } from './users.queries.ts'
export { insertPerson, type Link, type Person, personByEmail, personByGuid, proveAddress } from './person.queries.ts'
export { hashOfLink, newPasswordLink } from './password-link.ts'
export {
  askedEntries,
  changeEntries,
  countedEntries,
  keepingAnAdministrator,
  lockRights,
  requireMayGrant,
  requireMayHandOver,
  requireMayTakeAway,
  moreThanCaller,
  requireMayTakeFrom,
  shownEntries,
  notifyPeople,
} from './grants.ts'
export {
  administratorsOf,
  entriesOfAll,
  holdingsOfGroups,
  type Principal,
  replaceRoles,
  usersUnder,
} from './rights.queries.ts'
export { users } from './routes.ts'
