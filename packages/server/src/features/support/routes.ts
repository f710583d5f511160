import { supportApi } from '@entrepot/contract/support/support.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Feature } from '../../kernel/feature.ts'
import { sendRequest } from './send-request.ts'

/** SUPP-10: that of a language goes before the one for both. */
const helpCenterOf = ({ language, services: { settings } }: Pick<Ctx, 'language' | 'services'>): string | null =>
  (language === 'en' ? settings.HELP_CENTER_URL_EN : settings.HELP_CENTER_URL_FR) ?? settings.HELP_CENTER_URL ?? null

export const support: Feature = {
  owns: ['support_request'],
  mount: (mount) =>
    mount('support', supportApi, {
      places: async (ctx) => ({ helpCenter: helpCenterOf(ctx) }),
      send: { outside: (ctx, { body }, raw) => sendRequest(ctx, body, raw) },
    }),
}
