import { type Logger, pino } from 'pino'

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
export const makeLog = (level: string): Logger =>
  pino({
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
        url: req.url
          .replace(/([?&](?:ticket|token|key)=)[^&]*/g, '$1[masked]')
          .replace(/(\/hooks\/)[^/?#]+/g, '$1[masked]'),
        id: req.id,
        ip: req.ip,
      }),
      err: pino.stdSerializers.err,
    },
  })
