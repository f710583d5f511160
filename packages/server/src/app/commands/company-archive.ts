/**
 * `npm run archive-company -- --company=<guid> [--to=<file or folder>]` and `npm run read-company -- --from=<file>`;
 * the first argument says which.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openPlace, type Place, runOnDatabase } from '../../db/database-place.ts'
import { withOwner } from '../../db/backup/owner-client.ts'
import type { CompanyManifest } from '../../db/company-archive/manifest.ts'
import { checkCompanyArchive, readCompany } from '../../db/company-archive/read.ts'
import { archiveCompany } from '../../db/company-archive/write.ts'
import { openFiles, everyFile } from '../../kernel/open-files.ts'
import { readSettings } from '../../kernel/settings.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { arrivingAt, type Arrival } from './arriving.ts'
import { archiveAt, fromHere, megabytes, readArguments, rowsIn } from './arguments.ts'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const writeOne = async (args: readonly string[]): Promise<number> => {
  const { company = '', to = 'backups/' } = readArguments('archive-company', args)
  if (!GUID.test(company)) throw new StartRefused('--company=<guid> says which company')
  const file = archiveAt(to, 'company')
  const settings = readSettings(process.env)
  const files = everyFile(openFiles(settings), settings)
  const place = await openPlace()
  try {
    mkdirSync(dirname(file), { recursive: true })
    const { manifest, bytes, sha256 } = await withOwner(place.url, (client) =>
      archiveCompany(client, company, { file, open: files.get }),
    )
    console.log(
      `${manifest.company.name}: ${rowsIn(manifest)}, as of ${manifest.takenAt}: ${file}, ${megabytes(bytes)}, sha256 ${sha256}.`,
    )
    for (const path of manifest.missing) console.log(`  not there, though a record names it: ${path}`)
    return 0
  } finally {
    await place.leave()
  }
}

const readOne = async (args: readonly string[]): Promise<number> => {
  const { from } = readArguments('read-company', args)
  if (!from) throw new StartRefused('--from=<file> says which archive')
  const file = fromHere(from)
  const settings = readSettings(process.env)
  const place = await openPlace()
  try {
    const manifest = await checkCompanyArchive(file)
    const { installation, arrival } = arrivingAt(place.url, settings)
    await readCompany(file, manifest, installation)
    report(manifest, place, arrival)
    return 0
  } finally {
    await place.leave()
  }
}

const report = (manifest: CompanyManifest, place: Place, { known, invited }: Arrival) => {
  const { company, people } = manifest
  console.log(`${company.name} (${company.guid}) is in ${place.name}: ${rowsIn(manifest)}, and its ledger is sound.`)
  console.log(
    `${people.length} people have a place in it, ${known} of them are known here by their address; none is a member before they have opened a link sent to it.`,
  )
  console.log(
    invited.length > 0
      ? `A link was mailed to its administrators (${invited.join(', ')}), who invite the others.`
      : 'Nobody in it is an administrator with an address: nobody can come in.',
  )
}

const COMMANDS: Record<string, () => Promise<void>> = {
  archive: () => runOnDatabase('No archive was written', () => writeOne(process.argv.slice(3))),
  read: () => runOnDatabase('Nothing was read in', () => readOne(process.argv.slice(3))),
}

await COMMANDS[process.argv[2] ?? '']!()
