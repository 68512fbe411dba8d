import { expect, it } from 'vitest'
import { printMargins } from './print-margins.ts'

it('names what was printed, by whom and when, whatever the title holds', () => {
  const atMs = Date.parse('2026-11-10T15:00:00Z')
  const text = printMargins('Notes "of" \\ Søren · Homeroom', 'Maren Okafor-Lindqvist', atMs)
  expect(text).toContain('@top-left { content: "Notes \\"of\\" \\\\ Søren · Homeroom";')
  expect(text).toMatch(
    /@bottom-left \{ content: "Printed by Maren Okafor-Lindqvist, Tue, Nov 10, 2026, 10:00 AM EST";/,
  )
})
