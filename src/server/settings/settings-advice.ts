import type { Config } from './config.ts'

/** Whether the password may go to another machine in clear, should that claim to know no STARTTLS. */
function mayTellPassword(smtpUrl: string): boolean {
  const { protocol, password, hostname, searchParams } = new URL(smtpUrl)
  const isHere = hostname === 'localhost' || hostname.startsWith('127.')
  return protocol === 'smtp:' && password !== '' && !isHere && searchParams.get('requireTLS') !== 'true'
}

/** What works and will surprise: a sentence each, said at start and by `npm run doctor`. */
export function settingsAdvice(config: Config): string[] {
  if (config.isDemo) return []
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const advice: [boolean, string][] = [
    [
      !config.isProduction && config.DATABASE_URL !== undefined,
      'NODE_ENV is not production: secure transport is off.',
    ],
    [
      config.isProduction && !isSecure,
      'PUBLIC_URL does not begin with https://: passwords can be read on their way.',
    ],
    [
      isSecure && config.TRUST_PROXY === false,
      'TRUST_PROXY is not set: behind a proxy every caller has the proxy’s address.',
    ],
    [!config.SMTP_URL, 'SMTP_URL is not set: mails stay in the outbox, those that reset a password too.'],
    [
      config.SMTP_URL !== undefined && mayTellPassword(config.SMTP_URL),
      'SMTP_URL has no ?requireTLS=true: a mail server without STARTTLS is told the password in clear.',
    ],
    [
      config.SMTP_URL !== undefined && /@homeroom\.test\b/.test(config.MAIL_FROM),
      'MAIL_FROM is not set: mails come from an address that does not exist.',
    ],
    [
      /@homeroom\.test$/.test(config.SUPPORT_EMAIL),
      'SUPPORT_EMAIL is not set: “Contact support” writes to nobody.',
    ],
    [
      config.HUBSPOT_TOKEN !== undefined && !config.HUBSPOT_WEBHOOK_SECRET,
      'HUBSPOT_WEBHOOK_SECRET is not set: what changes at the CRM is seen at night alone.',
    ],
    [
      config.ZOOM_CLIENT_ID !== undefined && !config.ZOOM_WEBHOOK_SECRET,
      'ZOOM_WEBHOOK_SECRET is not set: nobody hears who joins a meeting while it goes on.',
    ],
  ]
  return advice.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []))
}
