import { authApi } from '@entrepot/contract/auth/auth.ts'
import { ownSessionApi } from '@entrepot/contract/auth/own-session.ts'
import { LANGUAGES } from '@entrepot/contract/kernel/language.ts'
import type { Feature } from '../../kernel/feature.ts'
import { AUTH_CHECKS } from './checks.queries.ts'
import { changePassword } from './change-password.ts'
import { acceptInvitation, declineInvitation, readInvitation } from './invitation.ts'
import { askForNewPassword, setNewPassword } from './new-password.ts'
import { refreshSession, signOut } from './refresh.ts'
import { register } from './register.ts'
import { answerChallenge, confirmForChallenge, setUpForChallenge } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { switchCompany } from './switch-company.ts'

export const auth: Feature = {
  owns: ['refresh_token'],
  checks: AUTH_CHECKS,
  retains: [{ table: 'refresh_token', at: 'expires_at', keptMs: 0 }],
  mount: (mount, kernel) => {
    const { services, tokens, loginLimit: limit } = kernel
    mount('auth', authApi, {
      settings: async ({ services: { settings }, language }) => ({
        registration: settings.REGISTRATION_ENABLED,
        sso: true,
        languages: [...LANGUAGES],
        terms: (language === 'en' ? settings.TERMS_URL_EN : settings.TERMS_URL_FR) ?? null,
        privacy: (language === 'en' ? settings.PRIVACY_URL_EN : settings.PRIVACY_URL_FR) ?? null,
        mobile: { ios: settings.MOBILE_APP_URL_IOS ?? null, android: settings.MOBILE_APP_URL_ANDROID ?? null },
        demo: services.demoSignIns,
      }),
      login: (ctx, { body }) => signIn(ctx, { tokens, limit }, body),
      secondFactor: (ctx, { body }) => answerChallenge(ctx, { tokens, limit }, body),
      setUpSecondFactor: (ctx, { body }) => setUpForChallenge(ctx, { tokens, limit }, body.challenge),
      confirmSecondFactor: (ctx, { body }) => confirmForChallenge(ctx, { tokens, limit }, body),
      logout: (ctx, { body }) => signOut(ctx, tokens, body.refresh_token),
      register: (ctx, { body }) => register(ctx, kernel, body),
      forgottenPassword: (ctx, { body }) => askForNewPassword(ctx, limit, body.email),
      newPassword: (ctx, { body }) => setNewPassword(ctx, body),
      invitation: (ctx, { body }) => readInvitation(ctx, body.token),
      acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, limit, body),
      declineInvitation: (ctx, { body }) => declineInvitation(ctx, body.token),
      refresh: (ctx, { body }) => refreshSession(ctx, tokens, body.refresh_token),
    })
    mount('auth', ownSessionApi, {
      changePassword: {
        outside: (ctx, { body }, { request }) =>
          changePassword(ctx, limit, { family: request.claims!.family, address: request.ip }, body),
      },
      // Outside the transaction of the call, which only reads, and of another company.
      switchCompany: {
        outside: (ctx, { params }, { request }) => switchCompany(ctx, tokens, request.claims!.family, params.id),
      },
    })
  },
}
