import { createHash } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import { heard } from '#vendors/vendor-health.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import type { Outcome } from './outgoing.ts'

/** A mail as it goes to the mail server. */
export interface OutboundMail {
  readonly id: number
  readonly toEmail: string
  readonly toName: string
  readonly subject: string
  readonly textBody: string
  readonly htmlBody: string
  readonly dedupeKey: string | null
}

export interface Mailer {
  /** False while no SMTP server is configured: mails stay in the outbox. */
  readonly isConnected: boolean
  /** So many at a time. */
  readonly atATime: number
  /** A try has ended by then, in milliseconds. */
  readonly longestTryMs: number
  /** Tries once. */
  send(mail: OutboundMail): Promise<Outcome>
  /** Greets the server and signs in, without a mail. Throws what it says. */
  tryOut(): Promise<void>
  stop(): void
}

/** The whole conversation may take so many times the longest pause in it. */
const pausesATry = 3

/** Sends by SMTP on a few connections that stay open. */
export function createMailer(config: Config, clock: Clock = systemClock): Mailer {
  const { SMTP_URL, SMTP_CONNECTIONS: atATime } = config
  const pauseMs = config.SMTP_TIMEOUT * 1000
  const longestTryMs = pausesATry * pauseMs
  if (!SMTP_URL)
    return {
      ...{ isConnected: false, atATime, longestTryMs, stop: () => {} },
      send: () => Promise.resolve(unset),
      tryOut: () => Promise.reject(new Error(unset.failure)),
    }
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: atATime,
    connectionTimeout: pauseMs,
    greetingTimeout: pauseMs,
    dnsTimeout: pauseMs,
    socketTimeout: pauseMs,
    idleTimeout: 10_000,
  })
  const given = watchContents(transport)
  return {
    isConnected: true,
    atATime,
    longestTryMs,
    send: async (mail) => {
      const messageId = messageIdOf(mail, config.MAIL_FROM)
      const attempt = () =>
        transport.sendMail({
          from: config.MAIL_FROM,
          to: { name: mail.toName, address: mail.toEmail },
          subject: mail.subject,
          text: mail.textBody,
          html: mail.htmlBody,
          messageId,
          signal: AbortSignal.timeout(longestTryMs),
        })
      // A mail that is refused was answered: that says nothing against the server.
      let refusal: unknown
      try {
        await heard(
          'mail',
          () =>
            attempt().catch((error: unknown) => {
              if (isOfServer(asSmtpError(error))) throw error
              refusal = error
            }),
          clock,
        )
        return refusal === undefined ? { end: 'sent' } : outcomeOf(refusal, given.has(messageId))
      } catch (error) {
        return outcomeOf(error, given.has(messageId))
      } finally {
        given.delete(messageId)
      }
    },
    tryOut: async () => void (await heard('mail', () => transport.verify(), clock)),
    stop: () => transport.close(),
  }
}

const unset = { end: 'later', failure: 'No SMTP server is set.', isAway: true } as const satisfies Outcome

/**
 * The Message-ID, the same for every try of a mail, so that a receiver drops a repetition: made of its dedupe key, or
 * of its number.
 */
function messageIdOf({ id, dedupeKey }: OutboundMail, from: string): string {
  const key = createHash('sha256')
    .update(dedupeKey ?? `mail:${id}`)
    .digest('hex')
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'homeroom.invalid'
  return `<${key.slice(0, 32)}.${id}@${host}>`
}

/**
 * The mails on their way whose whole content was handed over: the server has been told that it ends, and from then
 * on only the server knows whether it took it.
 */
function watchContents(transport: Transporter): Set<string> {
  const given = new Set<string>()
  transport.use('stream', (mail, done) => {
    const { message } = mail
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const content = read(options)
      content.once('end', () => given.add(message.messageId()))
      return content
    }
    done()
  })
  return given
}

/** What nodemailer says of a failure. */
interface SmtpError {
  readonly message: string
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** Failures of one mail; everything else is the server's: away, not reachable, or not letting us in. */
const mailCodes = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM'])

const isOfServer = ({ code = '', command, responseCode }: SmtpError): boolean =>
  !mailCodes.has(code) || command === 'MAIL FROM' || responseCode === 421

function outcomeOf(error: unknown, isContentGiven: boolean): Outcome {
  const smtp = asSmtpError(error)
  const { message, code = '', responseCode } = smtp
  if (isContentGiven && !responseCode)
    return { end: 'unknown', failure: `The mail server took it and its answer was lost: ${message}` }
  if (isOfServer(smtp)) return { end: 'later', failure: message, isAway: true }
  const isRefused = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500
  return isRefused ? { end: 'refused', failure: message } : { end: 'later', failure: message }
}

const asSmtpError = (error: unknown): SmtpError =>
  error instanceof Error ? error : { message: String(error) }
