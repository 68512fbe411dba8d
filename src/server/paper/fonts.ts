import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { unpackWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)

/** Inter comes in pieces by script; what none of them has, DejaVu may: Arabic, Hebrew, Armenian and signs. */
const pieces = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic']
const families = [...pieces.map((piece) => `Inter ${piece}`), 'DejaVu']

/** Each letter is taken from the first that has it. */
export const fontFamily = families as unknown as string

/** The two weights of a paper. */
export const bold = 600
const weights = [400, bold]

const pictograph = /\p{Extended_Pictographic}|\u{200D}|[\u{FE00}-\u{FE0F}]|[\u{1F3FB}-\u{1F3FF}]/gu

/** A text as it is printed: letters with their accents as one, without pictures. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(pictograph, '').replace(/\s+/g, ' ').trim()

const unpacked = (path: string) => `data:font/ttf;base64,${unpackWoff(readFileSync(path)).toString('base64')}`

/** Registers the fonts of the paper and reads them. */
export async function loadFonts(): Promise<void> {
  for (const piece of pieces)
    Font.register({
      family: `Inter ${piece}`,
      fonts: weights.map((fontWeight) => ({
        src: unpacked(resolve(`@fontsource/inter/files/inter-${piece}-${fontWeight}-normal.woff`)),
        fontWeight,
      })),
    })
  Font.register({
    family: 'DejaVu',
    fonts: weights.map((fontWeight) => ({
      src: resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${fontWeight === bold ? '-Bold' : ''}.ttf`),
      fontWeight,
    })),
  })
  // Words stay whole: a name is never divided.
  Font.registerHyphenationCallback((word) => [word])
  await Promise.all(families.map((family) => Font.load({ fontFamily: family, fontWeight: 400 })))
}

/** The characters of a text that the fonts lack, each once, and its pictures. `loadFonts` must have run. */
export function lettersWithoutFont(text: string): string[] {
  const fonts = families.flatMap((family) => {
    const data = Font.getFont({ fontFamily: family, fontWeight: 400 })?.data
    return data && 'hasGlyphForCodePoint' in data ? [data] : []
  })
  const has = (letter: string) => fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  const letters = [...printable(text)].filter((letter) => !has(letter))
  return [...new Set([...letters, ...(text.match(/\p{Extended_Pictographic}/gu) ?? [])])]
}
