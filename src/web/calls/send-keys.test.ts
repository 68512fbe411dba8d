import { beforeEach, expect, it, vi } from 'vitest'
import { AnswerLost, ApiError, genericMessage, messageOf, Unreachable } from './api-error.ts'
import { sendWithKey, textOf } from './send-keys.ts'

let what: string
let tests = 0
beforeEach(() => {
  what = `write ${++tests}`
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

/** The keys with which each try was sent. */
async function keysOf(...tries: { what?: string; area?: string; fails?: Error }[]): Promise<string[]> {
  const keys: string[] = []
  for (const { what: sent = what, area = 'notes', fails } of tries)
    await sendWithKey({ area, what: sent }, async (key) => {
      keys.push(key)
      if (fails) throw fails
    }).catch(() => {})
  return keys
}

const lost = { fails: new Unreachable('cut') }
const failed = (status: number, headers = {}) => ({ fails: new ApiError('FAILED', status, {}, headers) })

it('sends what was lost with the key of the first time, until it is answered', async () => {
  const [first, second, third, fourth] = await keysOf(lost, failed(504), {}, {})
  expect(first).toMatch(/^\w{28}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

it('gives a key of its own to what was refused, failed by itself, or could not begin', async () => {
  const away = failed(503, { retryAfter: '2' })
  const keys = await keysOf(failed(422), failed(500), away, {})
  expect(new Set(keys).size).toBe(4)
})

it('keeps the key where the server itself does not know, in its own words', async () => {
  const message = 'It is not known whether this was saved: please check before you save it again.'
  const fails = new ApiError('SERVICE_UNAVAILABLE', 503, { message })
  const [first, second] = await keysOf({ fails }, {})
  expect(second).toBe(first)
  await expect(sendWithKey({ area: 'notes', what }, () => Promise.reject(fails))).rejects.toBe(fails)
})

it('keeps the key of what was lost through refusals, until one is answered', async () => {
  const away = failed(503, { retryAfter: '2' })
  const [first, ...others] = await keysOf(lost, away, failed(429), failed(403), failed(500), {}, {})
  expect(others.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => first))
  expect(others[5]).not.toBe(first)
})

it('does not say that nothing was saved of what may have been', async () => {
  await keysOf(lost)
  const message = 'Nothing was saved; please try again in a moment.'
  const away = new ApiError('SERVICE_UNAVAILABLE', 503, { message }, { retryAfter: '2' })
  await expect(sendWithKey({ area: 'notes', what }, () => Promise.reject(away))).rejects.toBeInstanceOf(
    AnswerLost,
  )
  const refusal = new ApiError('CONFLICT', 409, { message: 'Pat Lee was faster.' })
  await expect(sendWithKey({ area: 'notes', what }, () => Promise.reject(refusal))).rejects.toBe(refusal)
})

it('does not hold what is lost after something sent later was answered, and says so', async () => {
  const slow = Promise.withResolvers<void>()
  const keys: string[] = []
  const on = sendWithKey({ area: 'notes', what }, (key) => {
    keys.push(key)
    return slow.promise
  })
  await keysOf({ what: `${what} off` })
  slow.reject(lost.fails)
  await on.catch((error: unknown) => expect(messageOf(error)).toMatch(/check before you send it again\.$/))
  expect(await keysOf({})).not.toEqual(keys)
})

it('takes “on” that was lost, “off”, and “on” again for a third wish', async () => {
  const [on, , again] = await keysOf(lost, { what: `${what} off` }, {})
  expect(again).not.toBe(on)
})

it('is not misled by what is answered elsewhere', async () => {
  const [first, , again] = await keysOf(lost, { what: `${what} pin`, area: 'shell' }, {})
  expect(again).toBe(first)
})

it('takes half an answer for none', async () => {
  const [first, second] = await keysOf({ fails: new Error('Cannot parse response body') }, {})
  expect(second).toBe(first)
})

it('sends many that were lost at once with their keys, in the order in which they were sent', async () => {
  const many = [1, 2, 3].map((one) => ({ what: `${what} ${one}` }))
  const keys = await keysOf(...many.map((one) => ({ ...one, ...lost })), ...many)
  expect(keys.slice(3)).toEqual(keys.slice(0, 3))
})

it('takes the same for a wish of its own ten minutes later', async () => {
  const [first] = await keysOf(lost)
  vi.advanceTimersByTime(10 * 60_000)
  expect(await keysOf({})).not.toEqual([first])
})

it('says that what was lost may have been saved', async () => {
  const failure = sendWithKey({ area: 'notes', what }, () => Promise.reject(new Unreachable('cut')))
  await expect(failure).rejects.toBeInstanceOf(AnswerLost)
  await failure.catch((error: unknown) => {
    expect(messageOf(error)).toBe(
      `${genericMessage} It may have been saved anyway: sending the same again will not do it twice.`,
    )
    expect(messageOf(error, 'Not sent.')).toMatch(/^Not sent\. It may have been saved/)
  })
})

it('knows files by name, size and time', () => {
  const file = (words: string, lastModified: number) => new File([words], 'note.pdf', { lastModified })
  expect(textOf([file('a', 1)])).toBe(textOf([file('b', 1)]))
  expect(textOf([file('a', 1)])).not.toBe(textOf([file('a', 2)]))
})
