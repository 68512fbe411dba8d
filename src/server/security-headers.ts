import type { Config } from './config.ts'

/** Where a browser gets its token for push messages. */
const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

/** An empty style element says nothing; libraries make one and fill it by script, which needs no leave. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The headers of every answer. A page adds the nonce of its own styles with `withStyleNonce`. */
export function securityHeaders(config: Config) {
  const outside = [config.ANALYTICS_URL, config.SUPPORT_CHAT_URL, config.SENTRY_DSN].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  )
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside],
        styleSrc: ["'self'", emptyStyle],
        // Style elements need the nonce of their page; attributes may stand in the e-mails the outbox shows.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...outside, ...(config.FIREBASE_API_KEY ? firebaseOrigins : [])],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: config.isProduction ? [] : null,
      },
    },
    strictTransportSecurity: config.isProduction,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}

/** The policy of one answer that may have style elements which carry this nonce, and no others. */
export const withStyleNonce = (policy: string, nonce: string): string =>
  policy.replace(/style-src 'self'/, `style-src 'self' 'nonce-${nonce}'`)
