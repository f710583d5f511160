import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const COMMAND = fileURLToPath(new URL('../../server/src/app/commands/jobs.ts', import.meta.url))
const argumentsOf = (name: string, at: Date) => [COMMAND, 'run', name, `--at=${at.toISOString()}`]
const envOf = () => ({
  ...process.env,
  DATA_DIR: process.env['ENTREPOT_DATA_DIR'],
  LOG_LEVEL: 'error',
  OUTGOING_ALLOW_PRIVATE: 'true',
})

/** Runs a job of the product as of an instant, as its operator would (SEC-09). */
export const runJob = (name: string, at: Date): void => {
  execFileSync(process.execPath, argumentsOf(name, at), { env: envOf(), stdio: ['ignore', 'ignore', 'inherit'] })
}
/** The same while this process goes on: it is the one that the job calls. */
export const runJobBeside = async (name: string, at: Date): Promise<void> => {
  await promisify(execFile)(process.execPath, argumentsOf(name, at), { env: envOf() })
}
