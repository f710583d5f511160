import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

export const FIXED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
}

/**
 * Nothing comes from elsewhere, nothing runs inline and no text becomes markup or a script (the decoder of the camera
 * is compiled, which only `wasm-unsafe-eval` lets through; previews of files are shown from the memory of the page);
 * `nonce` opens style elements that the component library writes.
 */
export const contentSecurityPolicy = (nonce: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src blob:',
    'object-src blob:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

export const setSecurityHeaders = (app: FastifyInstance, settings: Settings): void => {
  const isSecure = settings.PUBLIC_URL.startsWith('https:')
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(FIXED_HEADERS))
      if (!reply.hasHeader(name)) void reply.header(name, value)
    if (!reply.hasHeader('Content-Security-Policy'))
      void reply.header('Content-Security-Policy', contentSecurityPolicy(null))
    if (isSecure) void reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  })
}
