import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { ssoApi } from '@entrepot/contract/sso/sso.ts'
import type { Feature } from '../../kernel/feature.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { removeProvider, setProvider } from './provider.ts'
import { finishSignIn, startSignIn } from './sign-in.ts'

/**
 * Binds an attempt to the browser that began it; a script cannot read it, and no foreign page sends it along with a
 * POST.
 */
const COOKIE = 'entrepot_sso'
const cookieOf = (header: string | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(header ?? '')?.[1] ?? null

export const sso: Feature = {
  owns: ['sso_attempt', 'sso_identity', 'sso_provider'],
  retains: [{ table: 'sso_attempt', at: 'expires_at', keptMs: 0 }],
  mount: (mount, { services, tokens, loginLimit }) => {
    const tools = { tokens, limit: loginLimit }
    const isSecure = services.settings.PUBLIC_URL?.startsWith('https:')
    const cookie = (value: string, seconds: number) =>
      `${COOKIE}=${value}; Path=${API_BASE}/auth/sso; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    mount('sso', ssoApi, {
      start: async (ctx, { query }, { reply }) => {
        const { url, browser } = await startSignIn(ctx, tools, query.email, query.platform)
        void reply
          .header('set-cookie', cookie(browser, LIMITS.singleSignOnMs / 1000))
          .header('cache-control', 'no-store')
        return { url }
      },
      callback: async (ctx, { body }, { request, reply }) => {
        void reply.header('set-cookie', cookie('', 0))
        return finishSignIn(ctx, tools, body, cookieOf(request.headers.cookie))
      },
      setProvider: (ctx, { params, body }) => setProvider(ctx, params.guid, body),
      removeProvider: (ctx, { params }) => removeProvider(ctx, params.guid),
    })
  },
}
