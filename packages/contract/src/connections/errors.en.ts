import type { connectionsModule } from './module.ts'

const en: Record<keyof (typeof connectionsModule)['errors'], string> = {
  connection_failed: 'API connection failed',
  connection_header: 'The header {{name}} cannot be sent: change its name or its value',
  connection_secret_again: 'Enter this secret again: it was meant for another server',
  connection_secret_in_file: 'A file holds no secret: leave the value empty and enter it afterwards',
  connection_no_grant: 'This connection asks for no grant',
  connection_used: 'Requests use this connection: {{names}}',
  grant_state: 'This grant is no longer valid: start again from the connection',
}
export default en
