export { RECORDS, type RecordRef, requireReader, sees } from './records.ts'
export { attachments } from './routes.ts'
