import type { FastifyInstance } from 'fastify'
import { keptMails } from '../features/system/index.ts'
import type { Services } from '../kernel/context.ts'
import { transaction } from '../kernel/database.ts'
import { sameText } from '../kernel/guard.ts'
import { Problem } from '../kernel/problem.ts'
import { isOutboxShown, OUTBOX_PATH, outboxKey } from './outbox-link.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
/** Links of our own mails can be followed; everything else is shown as it is. */
const withLinks = (text: string, ownUrl: string) =>
  escaped(text).replace(/https?:\/\/[^\s<&]+/g, (url) => (url.startsWith(ownUrl) ? `<a href="${url}">${url}</a>` : url))

/**
 * The mails that were not sent because there is no mail server, links to new passwords among them: for trying the
 * product, with the key that was printed when it started. Where a request seems to come from proves nothing.
 */
export const showOutbox = (app: FastifyInstance, services: Services): void => {
  const { settings } = services
  if (!isOutboxShown(settings)) return
  app.get(OUTBOX_PATH, async (request, reply) => {
    const { key } = request.query as { key?: unknown }
    if (typeof key !== 'string' || !sameText(key, outboxKey(settings))) throw new Problem('not_found')
    const { data } = await transaction(services.pool, {}, ({ db }) =>
      keptMails(db, undefined, { offset: 0, limit: 50 }),
    )
    const mails = data
      .map(
        (mail) =>
          `<article><h2>${escaped(mail.subject)}</h2><p>${escaped(mail.to)} · ${escaped(mail.createdAt)}</p><pre>${withLinks(mail.text, settings.PUBLIC_URL)}</pre></article>`,
      )
      .join('')
    return reply
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>${mails || '<p>–</p>'}</html>`,
      )
  })
}
