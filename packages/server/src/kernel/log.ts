import { type DestinationStream, type Logger, pino } from 'pino'

/** One JSON line per fact. What could open a door is masked wherever it stands. */
const SECRETS = [
  'password',
  'passwordConfirm',
  'oldPassword',
  'token',
  'refresh_token',
  'ticket',
  'authorization',
  'cookie',
  'secret',
]
/** What opens a door by itself, whatever it stands in: the key of an address and the secret of a signature. */
const masked = (line: string): string =>
  line.replace(/(\/hooks\/)[\w-]{8,}/g, '$1[masked]').replace(/whsec_[\w+/=]{8,}/g, '[masked]')

/**
 * The pool hangs the whole connection on the error of one that broke: pages of it, with the key that cancels its work.
 */
const withoutClient = (error: unknown) => {
  if (!(error instanceof Error)) return error
  const { client: _connection, ...told }: Record<string, unknown> = pino.stdSerializers.err(error)
  return told
}

export const makeLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]),
        censor: '[masked]',
      },
      serializers: {
        req: (req: { method: string; url: string; id: string; ip: string }) => ({
          method: req.method,
          url: req.url.replace(/([?&](?:ticket|token|key)=)[^&]*/g, '$1[masked]'),
          id: req.id,
          ip: req.ip,
        }),
        err: withoutClient,
      },
      hooks: { streamWrite: masked },
    },
    to ?? pino.destination(1),
  )
