import { expect, it } from 'vitest'
import { agreementWords } from './agreement-words.ts'

const nowMs = Date.parse('2026-11-10T15:00:00Z')
const state = {
  ...{ isConnected: true, comparedAt: '2026-11-10T14:20:00Z', failure: '', silentSince: null },
  ...{ ignored: 0, leftAlone: 0 },
}
const title = (part: Partial<Parameters<typeof agreementWords>[0]>) =>
  agreementWords({ ...state, ...part }, nowMs).title

it('says that everything agrees only of what was compared, without what is left out', () => {
  expect(agreementWords(state, nowMs)).toMatchObject({ title: 'Everything agrees', isGood: true })
  expect(title({ comparedAt: null })).toBe('Not compared yet')
  expect(agreementWords(undefined, nowMs).title).toBe('No difference is listed')
  for (const part of [{ isConnected: false }, { failure: 'Away.' }, { silentSince: '2026-11-10T14:50:00Z' }])
    expect(title(part)).toMatch(/^Nothing to repair as of .*9:20 AM/)
})

it('names who is left alone and what is ignored', () => {
  expect(agreementWords({ ...state, leftAlone: 2, ignored: 3 }, nowMs)).toEqual({
    ...{ title: 'Nothing to repair', isGood: false },
    text: '2 people there are unknown here and left alone, 3 differences are ignored.',
  })
  expect(agreementWords({ ...state, leftAlone: 1 }, nowMs).text).toBe(
    '1 person there is unknown here and left alone.',
  )
})
