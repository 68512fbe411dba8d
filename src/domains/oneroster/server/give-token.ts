import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessMinutes, makeAccessToken } from '#domains/api-tokens/server/api-tokens.service.ts'
import type { Services } from '#server/services.ts'

/** What a client may ask for; there is one permission behind them all. */
const scopes = [
  'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
  'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly',
  'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-demographics.readonly',
]

/** The name and secret of a client, in the header or in the body (RFC 6749 §2.3.1). */
function clientOf(headers: FastifyRequest['headers'], form: URLSearchParams): { id: string; secret: string } {
  const basic = /^Basic +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (basic === undefined) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2)
  const plain = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
  try {
    return { id: plain(id), secret: plain(secret) }
  } catch {
    return { id: '', secret: '' }
  }
}

/** `POST /ims/oneroster/token`: client credentials for a token of an hour; the secret is an API token, whatever the name. */
export const giveToken = (services: Services) => async (request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store')
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const refuse = (status: number, error: string, why: string) =>
    reply.code(status).send({ error, error_description: why })
  if (form.get('grant_type') !== 'client_credentials')
    return refuse(400, 'unsupported_grant_type', 'Ask with grant_type=client_credentials.')
  const asked = (form.get('scope') ?? '').split(/[\s,]+/).filter(Boolean)
  // Clients ask for all that they know, the gradebook too: they get what is here, and read so (RFC 6749 §3.3).
  const given = asked.length === 0 ? scopes : asked.filter((scope) => scopes.includes(scope))
  if (given.length === 0) return refuse(400, 'invalid_scope', `There is nothing behind ${asked[0]}.`)
  const { secret } = clientOf(request.headers, form)
  const made = secret === '' ? undefined : await makeAccessToken(services, secret, request.ip)
  if (made === undefined) {
    reply.header('www-authenticate', 'Basic realm="OneRoster"')
    return refuse(401, 'invalid_client', 'The secret must be an API token that works; this is not one.')
  }
  return reply.send({
    ...{ access_token: made, token_type: 'bearer', expires_in: accessMinutes * 60 },
    scope: given.join(' '),
  })
}
