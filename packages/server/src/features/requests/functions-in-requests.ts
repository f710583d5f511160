import { placeholdersIn, renamePlaceholders } from '@entrepot/contract/kernel/placeholders.ts'
import type { usesFunctions } from '../functions/index.ts'
import { allRequests, renameInTexts } from './requests.queries.ts'

const textsOf = ({ url, payload }: { url: string; payload: string }) => `${url} ${payload}`

/** Payloads and addresses name functions as `{{fn.NAME}}` (API-17). */
export const functionsInRequests: Parameters<typeof usesFunctions>[1] = {
  using: async (ctx, name) =>
    (await allRequests(ctx))
      .filter((request) => placeholdersIn(textsOf(request)).includes(`fn.${name}`))
      .map((request) => request.name),
  rename: async (ctx, from, to) => {
    const other = (path: string) => (path === `fn.${from}` ? `fn.${to}` : path)
    for (const { guid, url, payload } of await allRequests(ctx)) {
      const renamed = { url: renamePlaceholders(url, other), payload: renamePlaceholders(payload, other) }
      if (renamed.url !== url || renamed.payload !== payload) await renameInTexts(ctx, guid, renamed)
    }
  },
}
