import { expect, it } from 'vitest'
import { agreementWords } from './agreement-words.ts'

const title = (all: number, unchecked: number) =>
  agreementWords({ all, unchecked, issues: 0, pending: 0 }).title

it('says that all agree only where all were compared', () => {
  expect(title(0, 0)).toBe('Nothing meets by video')
  expect(title(38, 0)).toBe('All agree')
  expect(title(38, 38)).toBe('38 were never compared')
  expect(title(38, 26)).toBe('12 of 38 agree, 26 were never compared')
  expect(title(38, 1)).toBe('37 of 38 agree, 1 was never compared')
})
