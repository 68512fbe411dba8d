import { previewCharacters } from '../contract/template-limits.ts'

/** A description as a card shows it: one line of text, cut at the end of a word (1-staff-tools §5). */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= previewCharacters) return line
  const cut = line.slice(0, previewCharacters - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > previewCharacters / 2 ? lastSpace : undefined).replace(/[,;:.]$/, '')}…`
}
