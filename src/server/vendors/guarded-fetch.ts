import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'

const usualPatienceMs = 8_000
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

const refusePrivate = (host: string, setting: string) =>
  new RefusedAddress(
    `${host} is an address within our own network, which is not called. Whoever runs the server can allow it with ${setting}.`,
  )

/** The address that is checked is the one connected to: a name that resolves otherwise a moment later gains nothing. */
const publicLookup =
  (setting: string): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const refused =
        error ?? (addresses.some(({ address }) => isPrivateAddress(address)) && refusePrivate(host, setting))
      if (refused) return done(refused, '', 0)
      const [first] = addresses
      if (options.all) return done(null, addresses)
      return done(null, first?.address ?? '', first?.family ?? 0)
    })

export interface Guard {
  /** Addresses of our own network, and http: a provider that stands beside the server. */
  readonly allowsPrivate: boolean
  /** What whoever runs the server sets to allow them. */
  readonly setting?: string
  /** 8 seconds without it, the whole answer included. */
  readonly patienceMs?: number
  /** Reads so many bytes of the answer and lets the rest be, in place of refusing what is larger than 512 KB. */
  readonly firstBytes?: number
}

const settingOfSignOn = 'SSO_PRIVATE_ADDRESSES'

/**
 * Looks whether an address may be called, as `guardedFetch` does at each call: for whoever types it.
 *
 * @throws RefusedAddress, and what the lookup of its name throws
 */
export async function checkGuarded(
  address: string,
  { allowsPrivate, setting = settingOfSignOn }: Guard,
): Promise<void> {
  const url = new URL(address)
  const host = hostOf(url)
  refuseAtSight(url, host, allowsPrivate, setting)
  if (allowsPrivate || isIP(host) !== 0) return
  const addresses = await lookupAll(host, { all: true })
  if (addresses.some((one) => isPrivateAddress(one.address))) throw refusePrivate(host, setting)
}

const lookupAll = promisify(lookup)
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

function refuseAtSight(url: URL, host: string, allowsPrivate: boolean, setting: string): void {
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new RefusedAddress(`${url.origin} is not called: the address must begin with https://.`)
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw refusePrivate(host, setting)
}

/**
 * `fetch` for an address that somebody typed: https to somewhere in the web, no redirect followed, 8 seconds, 512 KB.
 *
 * @throws RefusedAddress
 */
export async function guardedFetch(
  address: string | URL,
  { method = 'GET', headers, body }: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { allowsPrivate, setting = settingOfSignOn, patienceMs = usualPatienceMs, firstBytes }: Guard,
): Promise<Response> {
  const url = new URL(address)
  refuseAtSight(url, hostOf(url), allowsPrivate, setting)
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = body === undefined || body === null ? undefined : await new Response(body).text()
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const call = ask(
      url,
      {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        signal: AbortSignal.timeout(patienceMs),
        ...(!allowsPrivate && { lookup: publicLookup(setting) }),
      },
      (answer) => {
        isAnswered = true
        void readAnswer(answer, firstBytes).then(resolve, reject)
      },
    )
    // Whoever wants the beginning only has what it needs by then: what becomes of the rest is no failure.
    call.on('error', (error) => {
      if (!isAnswered || firstBytes === undefined) reject(error)
    })
    call.end(sent)
  })
}

/** Those that come without a body: a `Response` of one refuses even an empty body. */
const emptyStatuses: ReadonlySet<number> = new Set([204, 205, 304])

async function readAnswer(answer: IncomingMessage, firstBytes: number | undefined): Promise<Response> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer) {
      bytes += part.length
      parts.push(part)
      // Leaving the loop ends the connection.
      if (bytes >= (firstBytes ?? Number.POSITIVE_INFINITY)) break
      if (bytes > mostBytes) throw new Error('It answered with more than 512 KB.')
    }
  } catch (error) {
    // Whoever wants the beginning only has what counts: how it was answered.
    if (firstBytes === undefined) throw error
  }
  const status = answer.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  return new Response(emptyStatuses.has(status) ? null : Buffer.concat(parts).subarray(0, firstBytes), {
    status,
    headers,
  })
}
