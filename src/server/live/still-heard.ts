import type { Viewer } from '../api/viewer.ts'
import type { Database } from '../database/database.ts'
import type { AskedNotice, Domain, HeardNotices, NoticeRule } from '../domain.ts'
import type { Heard, Services, StillHeard } from '../services.ts'

type People = ReadonlyMap<number, Viewer>
type Ask = (rule: NoticeRule, asked: readonly AskedNotice[]) => Promise<HeardNotices>

interface Ruled<Row> {
  readonly row: Row
  readonly rule: NoticeRule
  readonly named: string
}

/** Checks notices by the rules of the domains whose addresses they have, for the people as they are now. */
export function joinNoticeRules(
  domains: readonly Domain[],
  given: {
    readonly services: () => Services
    readonly viewersOf: (db: Database, userIds: readonly number[]) => Promise<People>
  },
): StillHeard {
  const rules = domains.flatMap(({ notices = [] }) => notices)

  const ruled = <Row extends Heard>(rows: readonly Row[]): Ruled<Row>[] =>
    rows.flatMap((row) => {
      if (row.redirectUrl === null || row.announcementId !== null) return []
      for (const rule of rules) {
        const [, named] = rule.at.exec(row.redirectUrl) ?? []
        if (named !== undefined) return [{ row, rule, named }]
      }
      return []
    })

  return {
    stopOf: (row) =>
      ruled([row])
        .map(({ rule }) => rule.stop?.(row.redirectUrl ?? ''))
        .at(0),
    async inBell(db, viewer, rows) {
      const asked = ruled(rows)
      return heardOf(rows, {
        rules,
        asked,
        viewerOf: () => viewer,
        ask: (rule, some) => rule.heard(db, some),
        isAtOnce: true,
      })
    },
    async byMail(rows) {
      const asked = ruled(rows)
      const services = given.services()
      const { database } = services
      const people = asked.length === 0 ? undefined : await given.viewersOf(database, userIdsOf(asked))
      return heardOf(rows, {
        rules,
        asked,
        viewerOf: ({ userId }) => people?.get(userId),
        ask: (rule, some) => rule.heardByMail?.(services, some) ?? rule.heard(database, some),
        isAtOnce: false,
      })
    },
  }
}

const userIdsOf = (asked: readonly Ruled<{ readonly userId: number }>[]) => [
  ...new Set(asked.map(({ row }) => row.userId)),
]

interface Asking<Row> {
  readonly rules: readonly NoticeRule[]
  readonly asked: readonly Ruled<Row>[]
  readonly viewerOf: (row: Row) => Viewer | undefined
  readonly ask: Ask
  /**
   * All rules at once, for a database that asks together; else one after another: a round of mails takes one
   * connection.
   */
  readonly isAtOnce: boolean
}

/**
 * The rows in their order, without those that may not be heard. One query a rule, in the order of the rules: asked
 * together they are the same statement, whichever notice came last.
 */
async function heardOf<Row extends Heard>(
  rows: readonly Row[],
  { rules, asked, viewerOf, ask, isAtOnce }: Asking<Row>,
): Promise<Row[]> {
  const bodies = new Map<Row, string>()
  const askRule = async (rule: NoticeRule, ofRule: readonly Ruled<Row>[]) => {
    const notices = new Map<AskedNotice, Row>()
    for (const { row, named } of ofRule) {
      const viewer = viewerOf(row)
      if (viewer) notices.set({ noticeId: row.id, viewer, named, body: row.body }, row)
    }
    if (notices.size === 0) return
    const heard = await ask(rule, [...notices.keys()])
    for (const [notice, row] of notices) {
      const body = heard.get(notice)
      if (body !== undefined) bodies.set(row, body)
    }
  }
  const byRule = Map.groupBy(asked, (one) => one.rule)
  if (isAtOnce) await Promise.all(rules.map((rule) => askRule(rule, byRule.get(rule) ?? [])))
  else for (const rule of rules) await askRule(rule, byRule.get(rule) ?? [])
  const isAsked = new Set(asked.map(({ row }) => row))
  return rows.flatMap((row) => {
    if (!isAsked.has(row)) return [row]
    const body = bodies.get(row)
    return body === undefined ? [] : [{ ...row, body }]
  })
}
