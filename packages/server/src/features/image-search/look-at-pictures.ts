import type { Job } from '../../kernel/jobs.ts'
import type { Services } from '../../kernel/context.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import { transaction } from '../../kernel/database.ts'
import { type Engine, enginesOf } from './engines.ts'
import type { Signature } from './domain/signature.ts'
import { forgetOthers, saveSignatures, unseenPictures } from './signatures.queries.ts'

export const PICTURE_JOB = 'pictures'

/**
 * Looks at every picture that no engine has seen yet: new ones at once, all others when an engine or its version is
 * new. What was seen is kept step by step.
 */
export const pictureJob = (services: Services): Job => ({
  name: PICTURE_JOB,
  cron: '*/10 * * * *',
  run: () => forEachCompany(services, 'pictures: not looked at', (company) => lookAtPictures(services, company)),
})

const lookAtPictures = async (services: Services, company: string): Promise<void> => {
  const engines = enginesOf(services)
  await transaction(services.pool, { company }, ({ db }) =>
    forgetOthers(
      db,
      company,
      engines.map(({ name }) => name),
    ),
  )
  for (const engine of engines) await lookWith(services, company, engine)
}

const lookWith = async (services: Services, company: string, engine: Engine): Promise<void> => {
  for (let after: string | null = null; !services.isDraining;) {
    const pictures = await transaction(
      services.pool,
      { company },
      ({ db }) => unseenPictures(db, company, engine.name, after),
      { readOnly: true },
    )
    if (pictures.length === 0) return
    const seen: { guid: string; signature: Signature | null }[] = []
    for (const { guid, files } of pictures) {
      const signature = await lookAt(services, engine, files[1]!)
      if (signature === 'away') break
      seen.push({ guid, signature })
    }
    await transaction(services.pool, { company }, ({ db }) => saveSignatures(db, company, engine.name, seen))
    // The service does not answer: the rest waits for the next round.
    if (seen.length < pictures.length) return
    after = pictures.at(-1)!.guid
  }
}

/** A file that is lost or broken is not looked at again; a service that is away will be asked again. */
const lookAt = async ({ files, log }: Services, engine: Engine, file: string): Promise<Signature | null | 'away'> => {
  try {
    const content = await files.get(file)
    return content ? await engine.look(Buffer.concat((await content.toArray()) as Buffer[])) : null
  } catch (error) {
    log.warn({ err: error, file, engine: engine.name }, 'pictures: not looked at')
    return engine.kind === 'service' ? 'away' : null
  }
}
