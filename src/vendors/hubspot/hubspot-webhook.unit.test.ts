import { expect, test } from 'vitest'
import { hubSpotSignature, readHubSpotEvents, verifyHubSpotSignature } from './hubspot-webhook.ts'

const secret = 'yyyyyyyy-yyyy-yyyy-yyyy-yyyyyyyyyyyy'
const call = {
  method: 'POST',
  uri: 'https://www.example.com/webhook_uri',
  rawBody: "{'example_field':'example_value'}",
}

test('signs as the vectors of HubSpot’s own libraries say', () => {
  expect(hubSpotSignature(secret, { ...call, timestamp: '1693657560000' })).toBe(
    'K36dawei4A+QBNolUOqo7s91KQDWQ5MXZ/QufNYuk/Y=',
  )
  expect(hubSpotSignature(secret, { ...call, timestamp: '1700000300000' })).toBe(
    'RnbPH7+UMKVkbV32P8bz450N4M56aPmcru1+D3kSDtw=',
  )
})

test('takes a fresh call that is signed, and no other', () => {
  const timestamp = '1700000300000'
  const nowMs = Number(timestamp)
  const signature = hubSpotSignature(secret, { ...call, timestamp })
  const verify = (changed: object) =>
    verifyHubSpotSignature(secret, { ...call, timestamp, signature, nowMs, ...changed })
  expect(verify({})).toBe(true)
  expect(verify({ nowMs: nowMs + 299_000 })).toBe(true)
  expect(verify({ nowMs: nowMs + 301_000 })).toBe(false)
  expect(verify({ timestamp: 'NaN' })).toBe(false)
  expect(verify({ timestamp: undefined })).toBe(false)
  expect(verify({ signature: undefined })).toBe(false)
  expect(verify({ rawBody: '[]' })).toBe(false)
  expect(verify({ uri: 'https://www.example.com/other' })).toBe(false)
  expect(verifyHubSpotSignature('', { ...call, timestamp, signature, nowMs })).toBe(false)
})

test('signs the address as HubSpot decodes it', () => {
  const timestamp = '1700000300000'
  const plain = hubSpotSignature(secret, { ...call, uri: 'https://a.test/x?y=a:b', timestamp })
  expect(hubSpotSignature(secret, { ...call, uri: 'https://a.test/x?y=a%3ab', timestamp })).toBe(plain)
  expect(hubSpotSignature(secret, { ...call, uri: 'https://a.test/x?y=a%20b', timestamp })).not.toBe(plain)
})

test('reads what happened, each once, and leaves out what is of something else', () => {
  const event = {
    eventId: 7,
    subscriptionId: 1,
    occurredAt: 5,
    objectId: 42,
    subscriptionType: 'deal.propertyChange',
  }
  expect(
    readHubSpotEvents([event, event, { eventId: 'x' }, { ...event, subscriptionType: 'company.creation' }]),
  ).toEqual([{ key: '7 1 5 42', object: 'deal', outsideId: '42' }])
  expect(
    readHubSpotEvents([{ ...event, subscriptionType: 'object.propertyChange', objectTypeId: '0-1' }]),
  ).toMatchObject([{ object: 'contact' }])
  expect(readHubSpotEvents('nothing')).toEqual([])
})
