import { z } from 'zod'

/** Zoom's page tokens work for 15 minutes. */
const tokenLifetimeMs = 15 * 60 * 1000

const pageQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(300).default(30),
  next_page_token: z.string().default(''),
})

const tokenContent = z.tuple([z.number(), z.number()])

/** One page of rows in Zoom's frame; null when the page token is not ours or too old. */
export function pageOf<Row>(rows: Row[], query: unknown, nowMs: number, isStuck: boolean) {
  const asked = pageQuery.safeParse(query)
  if (!asked.success) return null
  const { page_size, next_page_token } = asked.data
  const from = next_page_token === '' ? 0 : readToken(next_page_token, nowMs)
  if (from === null) return null
  const to = from + page_size
  const nextToken = to < rows.length ? writeToken(to, nowMs) : ''
  return {
    page_count: Math.ceil(rows.length / page_size),
    page_size,
    total_records: rows.length,
    next_page_token: isStuck ? next_page_token || writeToken(0, nowMs) : nextToken,
    participants: rows.slice(from, to),
  }
}

const writeToken = (from: number, nowMs: number) =>
  Buffer.from(JSON.stringify([from, nowMs])).toString('base64url')

function readToken(token: string, nowMs: number): number | null {
  try {
    const [from, givenMs] = tokenContent.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    return nowMs - givenMs > tokenLifetimeMs ? null : from
  } catch {
    return null
  }
}
