import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid } from '../kernel/shapes.ts'
import { passwordText, Session } from './auth.ts'

/**
 * What a signed-in person changes about their own session; apart from signing in, so that the sign-in page need not
 * know it.
 */
export const ownSessionApi = defineApi({
  changePassword: {
    method: 'PUT',
    path: '/users/me/password',
    summary: 'Change the own password; every other session of the person ends',
    access: 'signed-in',
    whenExpired: true,
    sensitive: true,
    body: z.object({ oldPassword: passwordText.min(1), password: passwordText, passwordConfirm: passwordText }),
    response: z.null(),
    status: 204,
    errors: ['password_wrong', 'too_many_attempts'],
  },
  switchCompany: {
    method: 'GET',
    path: '/companies/:id/switch',
    aliases: ['/compagnies/:id/switch'],
    summary: 'A session in another company of the same person',
    access: 'signed-in',
    whenExpired: true,
    sameOrigin: true,
    personal: true,
    params: z.object({ id: Guid }),
    response: Session,
    errors: ['not_found', 'access_denied', 'factor_required', 'login_platform_denied', 'trial_expired'],
  },
})
