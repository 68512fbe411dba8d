import { expect, it } from 'vitest'
import { unknownText } from './plan-words.ts'

const said = (all: number, unread: number, failing: number) =>
  unknownText({ hosts: { all, unread, failing } })

it('says of how many hosts nothing so old was ever read, and who could not be read', () => {
  expect(said(30, 0, 0)).toBeUndefined()
  expect(said(0, 0, 0)).toBe('No recordings were read yet.')
  expect(said(30, 30, 0)).toBe(
    'Nothing that old was ever read: what the service still has from before then is not known.',
  )
  expect(said(30, 12, 1)).toBe(
    'Of 12 of 30 hosts nothing that old was ever read: what the service still has from before then is not known. 1 host could not be read the last time.',
  )
})
