import { BlockList, isIP } from 'node:net'

/** An address of a network, `20.10.0.0/16` or `2603:1000::/32`; undefined for what is none. One address alone is a network of one. */
function readNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return undefined
  const most = version === 4 ? 32 : 128
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const bits = length === undefined ? most : Number(length)
  return bits > most ? undefined : { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined

/** Whether an address may call; without networks every one may. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const read = readNetwork(network)
    if (read) list.addSubnet(read.address, read.bits, read.family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
