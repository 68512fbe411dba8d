import type pg from 'pg'
import { z } from 'zod'
import { recordKinds } from '#contract/retention.ts'
import { logoTypes } from '#contract/school/logo-types.ts'
import { type School, takeSchool } from '#contract/school/school.ts'
import { topic } from '#contract/topics.ts'
import { inTurn } from '../live/in-turn.ts'
import type { LiveHub } from '../live/live.ts'

/** The key of what the school says about itself among the settings. */
export const organizationKey = 'organization'

const number = z.number().optional().catch(undefined)

/** What is stored of the school, however old: a field that another version wrote otherwise is as by default. */
const stored = z.object({
  productName: z.string().min(1).optional().catch(undefined),
  zoneLabel: z.string().min(1).optional().catch(undefined),
  internalDomains: z.array(z.string()).optional().catch(undefined),
  logos: z.record(z.enum(logoTypes), z.string()).optional().catch(undefined),
  googleSignIn: z.boolean().optional().catch(undefined),
  oidcSignIn: z.boolean().optional().catch(undefined),
  absenceLimit: number,
  daysWithoutAdvisor: number,
  staleDays: number,
  warningPercent: number,
  seriousPercent: number,
  claimMinutes: number,
  welcomeLinkDays: number,
  absenceLinkDays: number,
  rosterStopPercent: number,
  consentNoticeDays: number,
  readingPeople: number,
  readingTimes: number,
  keptDays: z.partialRecord(z.enum(recordKinds), z.number().nullable()).optional().catch(undefined),
}) satisfies z.ZodType<{ readonly [Name in keyof School]?: School[Name] | undefined }>

/** What the school set, of what is stored; nothing for what it left as it was. */
export function readSchool(value: unknown): Partial<School> {
  const set = stored.parse(value ?? {})
  return Object.fromEntries(Object.entries(set).filter(([, one]) => one !== undefined))
}

/** Takes what the school set, at start and whenever a change is published: no request queries it. */
export async function watchSchool(pool: pg.Pool, live: LiveHub): Promise<void> {
  async function read(): Promise<void> {
    const { rows } = await pool.query<{ value: unknown }>('select value from settings where key = $1', [
      organizationKey,
    ])
    takeSchool(readSchool(rows[0]?.value))
  }
  await read()
  const renew = inTurn(read)
  live.subscribe([topic('organization')], () => void renew())
  // A change before it subscribed was missed.
  await renew()
}
