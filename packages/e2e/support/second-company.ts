import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The person belongs to a second company from now on; only the database can say so until somebody invites them. */
export const addSecondCompany = (email: string, name: string): void => {
  const script = fileURLToPath(new URL('../../server/test/support/second-company.ts', import.meta.url))
  execFileSync(process.execPath, [script, email, name], {
    env: { ...process.env, DATA_DIR: process.env['ENTREPOT_DATA_DIR'] },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
