// The one logger. Fields that could contain a person's words or a key are redacted by name, since a log
// outlives the reason to write it.
import { pino, type Logger } from 'pino'

export type { Logger }

export function createLogger(name: string, level = 'info'): Logger {
  return pino({
    name,
    level,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'req.headers["step-up"]',
        '*.password',
        '*.token',
        '*.code',
      ],
      censor: '[redacted]',
    },
  })
}
