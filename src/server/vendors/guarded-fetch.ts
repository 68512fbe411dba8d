import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const patienceMs = 8_000
const mostBytes = 512 * 1024

/** Of our own machines, never of somebody in the web. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const],
  ...[['127.0.0.0', 8] as const, ['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const],
  ...[['192.0.0.0', 24] as const, ['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const],
  ...[['224.0.0.0', 4] as const, ['240.0.0.0', 4] as const],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ...[['::', 96] as const, ['64:ff9b::', 96] as const, ['fc00::', 7] as const],
  ...[['fe80::', 10] as const, ['ff00::', 8] as const, ['2002::', 16] as const],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Whether an address leads into a network of our own, also written as IPv6. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  return privateNetworks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** An address that is not called, with a sentence why. */
export class RefusedAddress extends Error {}

const refusePrivate = (host: string) =>
  new RefusedAddress(
    `${host} is an address within our own network, which is not called. Whoever runs the server can allow it with SSO_PRIVATE_ADDRESSES.`,
  )

/** What is looked at is what is connected to: a name that answers otherwise a moment later gains nothing. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refused =
      error ?? (addresses.some(({ address }) => isPrivateAddress(address)) && refusePrivate(host))
    if (refused) return done(refused, '', 0)
    const [first] = addresses
    if (options.all) return done(null, addresses)
    return done(null, first?.address ?? '', first?.family ?? 0)
  })

export interface Guard {
  /** Addresses of our own network, and http: a provider that stands beside the server. */
  readonly allowsPrivate: boolean
}

/**
 * `fetch` for an address that somebody typed: https to somewhere in the web, no redirect followed, 8 seconds, 512 KB.
 *
 * @throws RefusedAddress
 */
export async function guardedFetch(
  address: string | URL,
  { method = 'GET', headers, body }: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { allowsPrivate }: Guard,
): Promise<Response> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new RefusedAddress(`${url.origin} is not called: the address must begin with https://.`)
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw refusePrivate(host)
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = body === undefined || body === null ? undefined : await new Response(body).text()
  return new Promise((resolve, reject) => {
    const call = ask(
      url,
      {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        signal: AbortSignal.timeout(patienceMs),
        ...(!allowsPrivate && { lookup: publicLookup }),
      },
      (answer) => void readAnswer(answer).then(resolve, reject),
    )
    call.on('error', reject)
    call.end(sent)
  })
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('It answered with more than 512 KB.')
    parts.push(part)
  }
  const status = answer.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers })
}
