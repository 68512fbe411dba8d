import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { makeCertificate } from './certificate.ts'
import type { ReceivedMail } from './smtp-server.ts'

export interface SchoolMailServer {
  /** With the user and password it asks for. */
  readonly url: string
  readonly urlWithWrongPassword: string
  /** What whoever writes to it must trust: it signed its own certificate. */
  readonly certificate: string
  /** Resolves with the next mail to this address, or the last that came. */
  mailTo(address: string): Promise<ReceivedMail>
  stop(): Promise<void>
}

const account = { username: 'homeroom', password: 'the password of the mails' }

/** The mail server of a school on loopback (`smtp-server`): it lets in by name and password, and only under STARTTLS. */
export async function startSchoolMailServer(): Promise<SchoolMailServer> {
  const { key, certificate } = makeCertificate()
  const received: ReceivedMail[] = []
  let wake = () => {}
  const server = new SMTPServer({
    key,
    cert: certificate,
    // AUTH is offered once the connection is private, and a mail taken once somebody is known.
    authOptional: false,
    allowInsecureAuth: false,
    logger: false,
    // Connections that wait for the next mail do not keep it.
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === account.username && password === account.password
      done(isKnown ? null : new Error('Authentication credentials invalid'), { user: username })
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const content = Buffer.concat(parts).toString('utf8')
        const messageId = /^message-id: *(\S+)/im.exec(content)?.[1] ?? ''
        for (const { address } of envelope.rcptTo) received.push({ to: address, messageId, content })
        done(null)
        wake()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  const urlFor = (password: string) =>
    `smtp://${account.username}:${encodeURIComponent(password)}@localhost:${address.port}`

  return {
    url: urlFor(account.password),
    urlWithWrongPassword: urlFor('a wrong one'),
    certificate,
    mailTo: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = received.findLast((one) => one.to === to)
          if (mail) resolve(mail)
        }
        wake = look
        look()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
