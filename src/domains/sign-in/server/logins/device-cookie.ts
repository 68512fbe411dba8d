import { createHash, randomUUID } from 'node:crypto'
import { readSignedCookie, type Signer, writeSignedCookie } from './session-cookie.ts'

const maxAgeSeconds = 400 * 24 * 60 * 60

const nameOf = (signer: Signer) => ({ name: 'device', purpose: 'device:', signer })

/** The hash that the database keeps of a device's number. */
const hashOf = (number: string) => createHash('sha256').update(number).digest('base64url')

export interface Device {
  readonly hash: string
  /** `Set-Cookie` that lets the browser be known again for 400 days. */
  readonly cookie: string
}

const toDevice = (number: string, signer: Signer): Device => ({
  hash: hashOf(number),
  cookie: writeSignedCookie(number, nameOf(signer), maxAgeSeconds),
})

/** The device of a browser that has signed in before, as whomever; undefined without a cookie that we signed. */
export function readDevice(header: string, signer: Signer): Device | undefined {
  const number = readSignedCookie(header, nameOf(signer))
  return number === undefined ? undefined : toDevice(number, signer)
}

/** The device of a browser that never has. */
export const newDevice = (signer: Signer): Device => toDevice(randomUUID(), signer)
