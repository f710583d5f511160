import { CONFIGURATION_FORMAT, CONFIGURATION_VERSION } from '@entrepot/contract/configuration/configuration.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { asSections, readPresent, requireWholeSight } from './sections.ts'

export const exportConfiguration = async (ctx: Ctx): Promise<Download> => {
  requireWholeSight(ctx)
  const file = {
    format: CONFIGURATION_FORMAT,
    version: CONFIGURATION_VERSION,
    sections: asSections(await readPresent(ctx)),
  }
  const { company } = ctx
  const name = `${company.name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'entrepot'}-configuration-${todayOf(ctx)}.json`
  return new Download(name, 'application/json', async () => Buffer.from(`${JSON.stringify(file, null, 2)}\n`))
}
