export { heldRecipients, mayName, namedRecipients } from './named-recipients.ts'
export { pageForRecipients } from './read-recipients.ts'
export { holdRecipient, recipientNames, recipientsCalled } from './recipients.queries.ts'
export { recipients } from './routes.ts'
