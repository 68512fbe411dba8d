import type { Config } from './config.ts'

type Setting = keyof Config & string

/** Settings that say nothing one without the other, and what they are for. */
const sets: readonly { readonly what: string; readonly names: readonly [Setting, Setting, ...Setting[]] }[] =
  [
    { what: 'Files in a bucket', names: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
    { what: 'Sign-in with Google', names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
    { what: 'Sign-in with a provider', names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] },
    { what: 'Zoom', names: ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] },
    {
      what: 'The calendar of the houses',
      names: ['GOOGLE_CALENDAR_CLIENT_EMAIL', 'GOOGLE_CALENDAR_PRIVATE_KEY'],
    },
    {
      what: 'Push messages in browsers',
      names: [
        'FIREBASE_API_KEY',
        'FIREBASE_APP_ID',
        'FIREBASE_PROJECT_ID',
        'FIREBASE_SENDER_ID',
        'FIREBASE_VAPID_KEY',
        'FIREBASE_CLIENT_EMAIL',
        'FIREBASE_PRIVATE_KEY',
      ],
    },
    { what: 'Analytics', names: ['ANALYTICS_KEY', 'ANALYTICS_URL'] },
    { what: 'The support chat', names: ['SUPPORT_CHAT_KEY', 'SUPPORT_CHAT_URL'] },
  ]

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What is set by half and would fail later: a sentence each, empty when all is whole. */
export function halfSetSettings(config: Config): string[] {
  const halves = sets.flatMap(({ what, names }) => {
    const missing = names.filter((name) => config[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return []
    const given = names.filter((name) => config[name] !== undefined)
    return [
      `${what}: ${list(given)} ${given.length > 1 ? 'are' : 'is'} set and ${list(missing)} not. Set all of them, or none.`,
    ]
  })
  if (config.isProduction && !config.isDemo && !config.PUBLIC_URL)
    halves.push(
      'PUBLIC_URL is not set: links in mails, sign-in and secure cookies need the address people type.',
    )
  return halves
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
      config.SMTP_URL !== undefined && /@homeroom\.test\b/.test(config.MAIL_FROM),
      'MAIL_FROM is not set: mails come from an address that does not exist.',
    ],
    [
      /@homeroom\.test$/.test(config.SUPPORT_EMAIL),
      'SUPPORT_EMAIL is not set: “Contact support” writes to nobody.',
    ],
    [
      config.ZOOM_CLIENT_ID !== undefined && !config.ZOOM_WEBHOOK_SECRET,
      'ZOOM_WEBHOOK_SECRET is not set: nobody hears who joins a meeting while it goes on.',
    ],
  ]
  return advice.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []))
}
