import helmet from '@fastify/helmet'
import { fastify } from 'fastify'
import type { Config } from '../settings/config.ts'

/** Where a browser gets its token for push messages. */
const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

/** An empty style element says nothing; libraries make one and fill it by script, which needs no leave. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const originsOf = (...addresses: (string | undefined)[]) =>
  addresses.flatMap((address) => (address ? [new URL(address).origin] : []))

/** The headers of every answer. A page adds the nonce of its own styles with `withStyleNonce`. */
function securityHeaders(config: Config) {
  // The error-reporting service only receives reports: its library comes from us.
  const scripts = originsOf(config.ANALYTICS_URL, config.SUPPORT_CHAT_URL)
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", emptyStyle],
        // Style elements need the nonce of their page; attributes may stand in the emails the outbox shows.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: [
          "'self'",
          ...scripts,
          ...originsOf(config.SENTRY_DSN),
          ...(config.FIREBASE_API_KEY ? firebaseOrigins : []),
        ],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: config.isProduction ? [] : null,
      },
    },
    strictTransportSecurity: config.isProduction && {
      maxAge: 31_536_000,
      includeSubDomains: config.HSTS_SUBDOMAINS,
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}

/**
 * The security headers as names and values. Their library makes them once, for an answer to nobody: at each call it
 * would read the settings and write the policy anew.
 */
export async function tellSecurityHeaders(config: Config): Promise<Map<string, string>> {
  const app = fastify()
  await app.register(helmet, securityHeaders(config))
  app.get('/', async (_request, reply) => {
    const told = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)])
    return Object.fromEntries(told)
  })
  const answer = await app.inject('/')
  await app.close()
  return new Map(Object.entries(answer.json<Record<string, string>>()))
}

/** The policy of one answer that may have style elements which carry this nonce, and no others. */
export const withStyleNonce = (policy: string, nonce: string): string =>
  policy.replace(/style-src 'self'/, `style-src 'self' 'nonce-${nonce}'`)
