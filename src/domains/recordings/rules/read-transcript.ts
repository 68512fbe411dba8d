import { cleanLine } from '#contract/clean-text.ts'

/** One thing said. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  /** As the service names them; empty where it does not. */
  readonly speaker: string
  readonly text: string
}

const mostCues = 20_000
const times = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{3})/

/** `01:02:03.004` or `02:03.004`, in milliseconds. */
function readTime(text: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = text.replace(',', '.').split(':').toReversed()
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
}

/**
 * The cues of a WebVTT text, in their order of time. Numbers, notes, styles and what cannot be read are passed over; tags are
 * taken off. A speaker stands before a colon, or in a voice tag. Empty where the text is no WebVTT.
 */
export function readTranscript(vtt: string): Cue[] {
  const [head = '', ...blocks] = vtt
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  if (!/^WEBVTT(\s|$)/.test(head)) return []
  const cues: Cue[] = []
  for (const block of blocks) {
    const lines = block.split('\n')
    const at = lines.findIndex((one) => times.test(one.trim()))
    const [, from, to] = times.exec(lines[at]?.trim() ?? '') ?? []
    if (at < 0 || at > 1 || from === undefined || to === undefined) continue
    const said = readSaid(lines.slice(at + 1).join(' '))
    const [startMs, endMs] = [readTime(from), readTime(to)]
    if (said.text !== '' && endMs >= startMs) cues.push({ startMs, endMs, ...said })
    if (cues.length === mostCues) break
  }
  return cues.toSorted((one, other) => one.startMs - other.startMs)
}

function readSaid(raw: string): { readonly speaker: string; readonly text: string } {
  const voice = /^\s*<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(raw)?.[1]
  const plain = cleanLine(
    raw
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&'),
  )
  if (voice !== undefined) return { speaker: cleanLine(voice), text: plain }
  const [, speaker, text] = /^([\p{L}][^:]{0,59}): (.+)$/u.exec(plain) ?? []
  return speaker === undefined || text === undefined ? { speaker: '', text: plain } : { speaker, text }
}
