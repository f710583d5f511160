export { type ExpectedLine, expectedLines, orderToCome } from './expected.ts'
export { type Changed, receive, takeBackReceptionsOf } from './receive.ts'
export { orders } from './routes.ts'
