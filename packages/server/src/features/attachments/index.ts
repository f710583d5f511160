export { belongsTo, ownerOf } from './owner.queries.ts'
export { requireReader, rulesOf, sees } from './records.ts'
export { attachments } from './routes.ts'
export { type TakenFile, withFile, withFileIfAny } from './take-file.ts'
