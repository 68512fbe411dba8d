import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A key and its certificate, as PEM. */
interface Certificate {
  readonly key: string
  readonly certificate: string
}

/** One value of DER: its tag, its length, its content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content)
const octets = (...content: readonly Uint8Array[]) => der(0x04, ...content)
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes))
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content)
const yes = der(0x01, Buffer.from([0xff]))
const day = (at: number) => {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(0x18, Buffer.from(digits))
}

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const commonName = oid(0x55, 0x04, 0x03)
const alternativeNames = oid(0x55, 0x1d, 0x11)
const basicConstraints = oid(0x55, 0x1d, 0x13)

/**
 * A certificate of `localhost` and 127.0.0.1 for a day, signed by itself: nobody trusts it but who is told to
 * (`NODE_EXTRA_CA_CERTS`). Node can read certificates and not write them, and a machine need not have openssl.
 */
export function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))))
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const dayMs = 86_400_000
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(day(Date.now() - dayMs), day(Date.now() + dayMs)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(
      0xa3,
      sequence(
        sequence(alternativeNames, octets(names)),
        sequence(basicConstraints, yes, octets(sequence(yes))),
      ),
    ),
  )
  const whole = sequence(facts, ecdsaWithSha256, bits(sign('sha256', facts, privateKey)))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
