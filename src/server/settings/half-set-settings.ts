/** Settings that say nothing one without the other, and what they are for. */
const sets: readonly { readonly what: string; readonly names: readonly string[] }[] = [
  { what: 'Files in a bucket', names: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  {
    what: 'The nightly export',
    names: ['EXPORT_BUCKET', 'EXPORT_ACCESS_KEY_ID', 'EXPORT_SECRET_ACCESS_KEY'],
  },
  { what: 'Sign-in with Google', names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
  { what: 'Sign-in with a provider', names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] },
  { what: 'Rosters that come by night', names: ['ROSTER_DROP_DIR', 'ROSTER_DROP_AS'] },
  { what: 'Zoom', names: ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] },
  {
    what: 'The calendar of the houses',
    names: ['GOOGLE_CALENDAR_CLIENT_EMAIL', 'GOOGLE_CALENDAR_PRIVATE_KEY'],
  },
  {
    what: 'Folders of applications',
    names: ['GOOGLE_DRIVE_CLIENT_EMAIL', 'GOOGLE_DRIVE_PRIVATE_KEY', 'GOOGLE_DRIVE_FOLDER_ID'],
  },
  { what: 'The CRM of admissions', names: ['HUBSPOT_TOKEN', 'HUBSPOT_PORTAL_ID'] },
  { what: 'The language vendor', names: ['LANGUAGE_VENDOR_TOKEN', 'LANGUAGE_VENDOR_API_URL'] },
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
export function halfSetSettings(config: Readonly<Record<string, unknown>>): string[] {
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
  if (config.isProduction && config.DATABASE_URL && !config.AUTH_SECRET)
    halves.push('AUTH_SECRET is not set: with a DATABASE_URL in production every server needs the same one.')
  return halves
}
