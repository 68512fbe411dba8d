import { afterEach, expect, it, vi } from 'vitest'
import { toast } from '#ui/feedback/toast.tsx'
import { copyGuardianEmails } from './copy-guardians.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const mia = { id: 1, name: 'Mia', email: 'mia@home.test', custody: null, isLeftOut: false }
const carl = { id: 2, name: 'Carl', email: 'carl@home.test', custody: null, isLeftOut: true }

/** What is on the clipboard after, and what was said. */
async function copied(...rows: Parameters<typeof copyGuardianEmails>[0]) {
  const heard: string[] = []
  const hear = (word: string) => (text: string) => String(heard.push(`${word}: ${text}`))
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => hear('clipboard')(text) } })
  vi.spyOn(toast, 'success').mockImplementation(hear('said'))
  vi.spyOn(toast, 'error').mockImplementation(hear('refused'))
  copyGuardianEmails(rows)
  await vi.waitFor(() => expect(heard.some((word) => !word.startsWith('clipboard'))).toBe(true))
  return heard
}

it('copies the addresses of the guardians, each once', async () => {
  expect(await copied({ guardians: [mia] }, { guardians: [mia] })).toEqual([
    ...['clipboard: mia@home.test', 'said: Copied'],
  ])
})

it('leaves out of whom a court said something, says so, and touches no clipboard where nobody is left', async () => {
  const words = 'Carl: ask the office before you write to them.'
  expect(await copied({ guardians: [mia, carl] })).toEqual([
    ...['clipboard: mia@home.test', `said: Copied without ${words}`],
  ])
  expect(await copied({ guardians: [carl] })).toEqual([`refused: Nothing to copy without ${words}`])
})
