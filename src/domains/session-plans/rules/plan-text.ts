/** A piece of a plan: words, or an address in the web. */
export interface TextPart {
  readonly text: string
  readonly isLink: boolean
}

const address = /https?:\/\/[^\s<>"]+/g
/** What ends a sentence belongs to the sentence. */
const trailing = /[.,;:!?'’”)\]]+$/

/** A closing bracket stays with an address that opened one: `https://en.wikipedia.org/wiki/Kelp_(alga)`. */
function trimAddress(found: string): string {
  const bare = found.replace(trailing, '')
  return bare.includes('(') && found[bare.length] === ')' ? `${bare})` : bare
}

/** A text with the addresses in it, in order; together the parts are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const link = trimAddress(match[0])
    if (!/:\/\/[\p{L}\p{N}]/u.test(link)) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), isLink: false })
    parts.push({ text: link, isLink: true })
    from = match.index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false })
  return parts
}

const glanceLines = 2
const glanceLength = 160

/** A plan at a glance: its first two lines that say something, cut at a word; null of an empty one. */
export function planAtAGlance(body: string | undefined): string | null {
  const said = (body ?? '').split('\n').filter((one) => one.trim() !== '')
  if (said.length === 0) return null
  const first = said.slice(0, glanceLines).join('\n')
  if (first.length <= glanceLength) return said.length > glanceLines ? `${first} …` : first
  const cut = first.slice(0, glanceLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), glanceLength / 2)).trimEnd()} …`
}
