import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a job of the product as of an instant, as its operator would (SEC-09). */
export const runJob = (name: string, at: Date): void => {
  const command = fileURLToPath(new URL('../../server/src/app/commands/jobs.ts', import.meta.url))
  execFileSync(process.execPath, [command, 'run', name, `--at=${at.toISOString()}`], {
    env: { ...process.env, DATA_DIR: process.env['ENTREPOT_DATA_DIR'], LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
