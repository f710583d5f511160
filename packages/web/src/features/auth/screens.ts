import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { queryClient } from '../../kernel/client.ts'
import { isPhoneAddress } from '../../kernel/phone-address.ts'
import { session } from '../../kernel/session.ts'
import { errorWords } from '../../kernel/words.ts'
import { closeSession, HOME, lateWords, lazyScreen, loadWords, rootRoute, screen } from '../../shell/index.ts'
import { auth } from './api.ts'
import { returnPath } from './return-path.ts'
import { authWords } from './words.ts'

const words = [authWords]
/** Forms say themselves what is missing. */
const formWords = [authWords, errorWords]
const ANSWER_MS = 2_000

/** A token that still runs, or one that can be renewed. */
const holdsSession = () => session.isSignedIn() && Boolean(session.refreshToken())
const backTo = ({ redirect: path }: Record<string, unknown>): { redirect?: string } => {
  const safe = returnPath(path)
  return safe ? { redirect: safe } : {}
}

const skipWhenSignedIn = ({ search }: { search: { redirect?: string } }) => {
  if (holdsSession()) throw redirect({ href: isPhoneAddress(search.redirect) ? search.redirect! : HOME, replace: true })
}

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: backTo,
  ...screen({ title: () => authWords.say('login.title'), words }),
  beforeLoad: skipWhenSignedIn,
  component: lazyScreen(() => import('./login-page.tsx'), 'LoginPage'),
})
const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  validateSearch: backTo,
  preload: false,
  beforeLoad: async ({ search }) => {
    const refresh_token = session.refreshToken()
    if (refresh_token) {
      const revoked = auth.logout({ body: { refresh_token } }, { quiet: true, signal: AbortSignal.timeout(ANSWER_MS) })
      // The session ends here even when the server does not answer (AUTH-40).
      await revoked.catch(() => undefined)
    }
    closeSession()
    throw redirect({ to: '/login', search, replace: true })
  },
})
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { title: () => authWords.say('register.title') },
  loader: async () => {
    const [settings] = await Promise.all([queryClient.ensureQueryData(auth.settings.query()), loadWords(formWords)])
    if (!settings.registration) throw notFound()
  },
  component: lazyScreen(() => import('./register-page.tsx'), 'RegisterPage'),
})
const registerEndRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/registerEnd',
  ...screen({ title: () => authWords.say('register_end.title'), words }),
  component: lazyScreen(() => import('./end-pages.tsx'), 'RegisterEndPage'),
})
const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten-password',
  ...screen({ title: () => authWords.say('forgotten.title'), words: formWords }),
  component: lazyScreen(() => import('./forgotten-page.tsx'), 'ForgottenPage'),
})
const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token ? { token } : {},
  ...screen({ title: () => authWords.say('new_password.title'), words: formWords }),
  component: lazyScreen(() => import('./new-password-page.tsx'), 'NewPasswordPage'),
})
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token ? { token } : {},
  ...screen(
    lateWords(async () => {
      const { confirmWords } = await import('./confirm/words.ts')
      await confirmWords.load()
      return () => confirmWords.say('title')
    }),
  ),
  component: lazyScreen(() => import('./confirm/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})
const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token ? { token } : {},
  ...screen(
    lateWords(async () => {
      const { joinWords } = await import('./join/words.ts')
      await joinWords.load()
      return () => joinWords.say('title')
    }),
  ),
  component: lazyScreen(() => import('./join/join-page.tsx'), 'JoinPage'),
})
const newPasswordEndRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password-end',
  ...screen({ title: () => authWords.say('new_password_end.title'), words }),
  component: lazyScreen(() => import('./end-pages.tsx'), 'NewPasswordEndPage'),
})

const ssoLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/sso/login',
  validateSearch: backTo,
  ...screen({ title: () => authWords.say('sso.title'), words: formWords }),
  beforeLoad: skipWhenSignedIn,
  component: lazyScreen(() => import('./sso-pages.tsx'), 'SsoLoginPage'),
})
const ssoCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback',
  ...screen({ title: () => authWords.say('sso.title'), words: formWords }),
  component: lazyScreen(() => import('./sso-pages.tsx'), 'SsoCallbackPage'),
})

export const authRoutes = [
  startRoute,
  loginRoute,
  ssoLoginRoute,
  ssoCallbackRoute,
  logoutRoute,
  registerRoute,
  registerEndRoute,
  forgottenRoute,
  newPasswordRoute,
  newPasswordEndRoute,
  confirmEmailRoute,
  joinRoute,
] as const
