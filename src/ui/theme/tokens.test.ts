import { describe, expect, it } from 'vitest'
import { type ColourName, darkColours, lightColours, sessionTypeColours, statusFamilies } from './tokens.ts'

/** WCAG 2 relative luminance of `#RRGGBB`. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces: ColourName[] = ['sheet', 'canvas', 'sunken', 'hover', 'raised', 'accent-tint']
const texts: ColourName[] = ['ink', 'ink-2', 'ink-3', 'accent']
const marks: ColourName[] = [
  'control',
  'graphite',
  'present-mark',
  'late-mark',
  'insuf-mark',
  'unexc-mark',
  'exc-mark',
]

describe.each([
  ['light', lightColours, 0],
  ['dark', darkColours, 1],
] as const)('contrast, %s scheme (look.md §4)', (_name, colours, scheme) => {
  it.each(surfaces)('text reads on %s', (surface) => {
    for (const text of texts)
      expect(contrast(colours[text], colours[surface]), text).toBeGreaterThanOrEqual(4.5)
  })

  it.each(statusFamilies)('text of %s reads on its tint and on the sheet', (family) => {
    const text = colours[`${family}-text`]
    for (const surface of [colours[`${family}-tint`], colours.sheet, colours.hover, colours['accent-tint']])
      expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('mark %s shows on the sheet', (mark) => {
    for (const surface of ['sheet', 'sunken', 'hover'] as const)
      expect(contrast(colours[mark], colours[surface]), surface).toBeGreaterThanOrEqual(3)
  })

  it('words on a filled button read, also under the pointer', () => {
    expect(contrast(colours['on-fill'], colours['accent-fill'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['on-fill'], colours['accent-fill-hover'])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(sessionTypeColours))('session type %s shows on the sheet', (_type, pair) => {
    expect(contrast(pair[scheme], colours.sheet)).toBeGreaterThanOrEqual(5.5)
  })
})
