const plain = /^\d{1,6}(?:[.,]\d{1,6})?$/
const numberOf = (text: string): number | undefined =>
  plain.test(text) ? Number(text.replace(',', '.')) : undefined

/** A score as vendors send it: its parts, or a text – `85`, `"85%"`, `"85/100"`, `"0,85"`. */
export type SentScore =
  | number
  | string
  | {
      readonly raw?: number | string | null
      readonly max?: number | string | null
      readonly scaled?: number | string | null
    }
  | null
  | undefined

/**
 * A score in percent, 0 to 100, to a tenth; null where there is none, undefined for one that cannot be read with
 * certainty: more than all, out of nothing, or no number. A guess would be somebody's credit.
 */
export function readScore(sent: SentScore): number | null | undefined {
  if (sent === null || sent === undefined || sent === '') return null
  if (typeof sent === 'object') {
    const [raw, max, scaled] = [sent.raw, sent.max, sent.scaled].map((part) => part ?? '')
    if (scaled !== '' && scaled !== undefined) {
      const share = numberOf(String(scaled).trim())
      return share === undefined || share > 1 ? undefined : tenth(share * 100)
    }
    if (raw === '' || raw === undefined) return null
    if (max === '' || max === undefined) return readScore(String(raw))
    return shareOf(String(raw), String(max))
  }
  const text = String(sent).trim()
  const [, raw, max] = /^([^/]+)\/([^/]+)$/.exec(text) ?? []
  if (raw !== undefined && max !== undefined) return shareOf(raw, max)
  const percent = numberOf(text.replace(/\s*%$/, ''))
  return percent === undefined || percent > 100 ? undefined : tenth(percent)
}

function shareOf(raw: string, max: string): number | undefined {
  const [part, whole] = [numberOf(raw.trim()), numberOf(max.trim())]
  if (part === undefined || whole === undefined || whole === 0 || part > whole) return undefined
  return tenth((part / whole) * 100)
}

const tenth = (percent: number) => Math.round(percent * 10) / 10
